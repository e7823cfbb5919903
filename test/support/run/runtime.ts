import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';

// Once for all test files of a process; a replay that must fail would say so at length otherwise.
Runtime.install({
  logger: new DefaultLogger('ERROR'),
  telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR' }) } },
});
