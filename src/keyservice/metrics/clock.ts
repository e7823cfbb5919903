import type { Logger } from 'pino';
import { watchClocks } from '#probes/clocks.ts';
import { measureSkews } from '#telemetry/metrics/clock-skew.ts';
import { liveGauge } from '#telemetry/metrics/registry.ts';
import { askDatabaseTime } from '../log/clock.ts';
import type { KeyService } from '../service.ts';

const watchRight = liveGauge(
  'tamga_timestamp_clock_right',
  'Whether timestamps are made: 0 while their clock is not known to be right',
  [],
);

/** Measures this machine's clock against the database's every minute, and shows to scrapes whether it may make timestamps. */
export function measureClock({ orm, clock }: KeyService, logger: Logger): () => void {
  const clocks = watchClocks({
    ask: { database: () => askDatabaseTime(orm) },
    onSkew: ({ against, skewMs }) =>
      logger.warn({ against, skew_ms: skewMs }, 'two clocks are too far apart: set the wrong one right'),
  });
  const leave = [
    clocks.close,
    measureSkews(clocks.seen),
    watchRight(() => [{ labels: {}, value: clock.state().isRight === false ? 0 : 1 }]),
  ];
  return () => {
    for (const end of leave) end();
  };
}
