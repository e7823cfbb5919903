import { keyServiceTime } from '#clients/key-service/key-service-time.ts';
import { databaseTime } from '#entities/common/database-time.ts';
import { noteKeys } from '#entities/common/note-keys.ts';
import { watchClocks } from '#probes/clocks.ts';
import { processReport } from '#probes/report.ts';
import { heldKeys } from '#secrets/held-keys.ts';
import { measureSkews } from '#telemetry/metrics/clock-skew.ts';
import { version } from '../common/health/health-view.ts';
import type { ApiDependencies } from '../http/deps.ts';

/** Measures this process's clock, and writes down every minute that it runs and how it is; gives what ends that. */
export function noteProcess(deps: ApiDependencies): () => Promise<void> {
  const { orm, log, config, keyService, health } = deps;
  const clocks = watchClocks({
    ask: { database: () => databaseTime(orm), key_service: () => keyServiceTime(keyService) },
    onSkew: ({ against, skewMs }) =>
      log.warn({ against, skew_ms: skewMs }, 'two clocks are too far apart: set the wrong one right'),
  });
  const leaveMetrics = measureSkews(clocks.seen);
  const report = async () =>
    processReport({
      version,
      commit: config.TAMGA_COMMIT,
      clocks: clocks.seen(),
      dependencies: await health.own.look(),
    });
  const leave = noteKeys(orm, { program: 'api', keys: heldKeys(config), report }, (error) =>
    log.warn({ err: error }, 'the names of the keys could not be written down'),
  );
  return async () => {
    clocks.close();
    leaveMetrics();
    await leave();
  };
}
