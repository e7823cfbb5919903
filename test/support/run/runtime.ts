import { makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import { createLogger } from '#log/log.ts';
import { createTaskFailures } from '#worker/task-failures.ts';
import { temporalLogger } from '#worker/temporal-logger.ts';

/** The workflows that a worker of this process could not go on with. */
export const taskFailures = createTaskFailures();

// Once for all test files of a process; a replay that must fail would say so at length otherwise.
Runtime.install({
  logger: temporalLogger(createLogger('test', 'error'), (failure) => taskFailures.note(failure)),
  telemetryOptions: {
    logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) },
  },
});
