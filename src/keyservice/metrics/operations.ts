import { counter, durations, stopwatch } from '#telemetry/metrics/registry.ts';
import type { Timestamper } from '#signatures/cades/sign.ts';

const operations = counter(
  'tamga_key_service_operations_total',
  'Entries of the log of operations: signatures by their kind, and all else, by outcome',
  ['operation', 'outcome'],
);
const timestamps = durations('tamga_timestamp_duration_seconds', 'Time in which a timestamp was made', [
  'source',
  'outcome',
]);

/** Counts an operation that is put into the log. */
export function countOperation(operation: string, outcome: string): void {
  operations.inc({ operation, outcome });
}

/** Measures the timestamps of signatures, of our own authority or an outside one. */
export function measuredTimestamps(source: 'own' | 'outside', make: Timestamper): Timestamper {
  return async (digest, hash) => {
    const passed = stopwatch();
    let outcome = 'failed';
    try {
      const token = await make(digest, hash);
      outcome = 'ok';
      return token;
    } finally {
      timestamps.observe({ source, outcome }, passed());
    }
  };
}
