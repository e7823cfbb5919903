import type { Client } from '@temporalio/client';
import type { KeyService } from '#clients/key-service/key-service.ts';
import { keyServiceTime } from '#clients/key-service/key-service-time.ts';
import { checkMail, checkSms } from '#clients/messages/check-ways.ts';
import { storageCheck } from '#clients/storage/check-storage.ts';
import type { Storage } from '#clients/storage/storage.ts';
import { readServerClock, type RunningTask } from '#clients/temporal/server-clock.ts';
import type { WorkerConfig } from '#config/worker.ts';
import { checkConverter } from '#documents/office/check-converter.ts';
import { databaseTime } from '#entities/common/database-time.ts';
import { noteKeys } from '#entities/common/note-keys.ts';
import type { Orm } from '#entities/orm.ts';
import type { Logger } from '#log/log.ts';
import { watchClocks, type Clocks } from '#probes/clocks.ts';
import { watchDependencies } from '#probes/dependencies.ts';
import type { Answer } from '#probes/probes.ts';
import { processReport } from '#probes/report.ts';
import { heldKeys } from '#secrets/held-keys.ts';
import { measureSkews } from '#telemetry/metrics/clock-skew.ts';
import packageFile from '../../package.json' with { type: 'json' };

type Needs = { config: WorkerConfig; orm: Orm; log: Logger; keyService: KeyService; storage: Storage };

export type NotedProcess = {
  /** The answer of its probe for people. */
  health: () => Promise<Answer>;
  clocks: Clocks;
  leave: () => Promise<void>;
};

/** Watches what this worker depends on and its clock, and writes down every minute that it runs and how it is. */
export function noteProcess({ config, orm, log, keyService, storage }: Needs): NotedProcess {
  const often = { keptMs: 30_000, patienceMs: 5_000 };
  const mayBeUnconfined = config.CONVERTER_UNCONFINED ?? config.ENV === 'development';
  const dependencies = watchDependencies({
    database: { keptMs: 1_000, patienceMs: 2_000, ask: async () => void (await databaseTime(orm)) },
    key_service: { ...often, ask: () => ofKeyService(keyService) },
    storage: { ...often, ask: storageCheck(storage) },
    mail: { ...often, ask: () => checkMail(config) },
    sms: { ...often, ask: () => checkSms(config) },
    converter: { ...often, ask: () => checkConverter(config.CONVERTER_URL, { mayBeUnconfined }) },
  });
  const clocks = watchClocks({
    ask: { database: () => databaseTime(orm), key_service: () => keyServiceTime(keyService) },
    onSkew: ({ against, skewMs }) =>
      log.warn({ against, skew_ms: skewMs }, 'two clocks are too far apart: set the wrong one right'),
  });
  const leaveMetrics = measureSkews(clocks.seen);
  const { version } = packageFile;
  const report = async () =>
    processReport({
      version,
      commit: config.TAMGA_COMMIT,
      clocks: clocks.seen(),
      dependencies: await dependencies.look(),
    });
  const leaveKeys = noteKeys(orm, { program: 'worker', keys: heldKeys(config), report }, (error) =>
    log.warn({ err: error }, 'the names of the keys could not be written down'),
  );
  const health = async (): Promise<Answer> => {
    const said = await report();
    const isWell = Object.values(said.dependencies).every(({ status }) => status === 'ok');
    return { status: 200, body: { status: isWell ? 'ok' : 'degraded', ...said } };
  };
  const leave = async () => {
    clocks.close();
    leaveMetrics();
    await leaveKeys();
  };
  return { health, clocks, leave };
}

async function ofKeyService(keyService: KeyService) {
  const { status, faults } = await keyService.askHealth();
  const states = { healthy: 'ok', degraded: 'degraded', unhealthy: 'down' } as const;
  return { status: states[status], cause: faults.length > 0 ? faults.join('; ') : null };
}

/** Gives what notes how far our clock is from that of Temporal's server, within an activity of ours; it never throws. */
export function temporalClock(temporal: Client, { clocks, log }: { clocks: Clocks; log: Logger }) {
  return async (task: RunningTask): Promise<void> => {
    try {
      const reading = await readServerClock(temporal, task);
      if (reading) clocks.note('temporal', reading);
    } catch (error) {
      log.warn({ err: error }, "the clock of Temporal's server could not be read");
    }
  };
}
