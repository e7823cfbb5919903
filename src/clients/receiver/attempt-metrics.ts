import { counter, durations } from '#telemetry/metrics/registry.ts';
import type { AttemptResult } from './webhook-receiver.ts';

const attempts = durations(
  'tamga_webhook_attempt_duration_seconds',
  'Time of an attempt to deliver a webhook, by what came of it: 2xx (delivered), another status (refused), none (unanswered)',
  ['result'],
);
const busy = counter(
  'tamga_webhook_busy_total',
  'Attempts put off because their receiver had all its places taken',
);

/** Counts an attempt by its result. */
export function countAttempt({ delivered, responseCode, durationMs }: AttemptResult): void {
  const answered = responseCode === undefined ? 'unanswered' : 'refused';
  attempts.observe({ result: delivered ? 'delivered' : answered }, durationMs / 1_000);
}

/** Counts an attempt that was put off. */
export function countBusy(): void {
  busy.inc();
}
