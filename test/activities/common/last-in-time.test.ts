import type { Info } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';
import { withFailures } from '#activities/common/failures.ts';
import { lastInTime } from '#activities/common/last-in-time.ts';
import { pausesOf } from '#domain/common/quick-tries.ts';

const tries = 16;
const quickMs = pausesOf(tries);
const ranMs = 20_000;
/** Temporal's clock when it gave out the try; this machine's is another. */
const now = Date.parse('2036-11-23T02:00:00.000Z');
const failure = ApplicationFailure.retryable('no answer', 'key_service_unavailable');

/** The failure as the workflow gets it from an attempt with this information. */
function thrownBy(info: Partial<Info>): Promise<ApplicationFailure> {
  const limited = { maximumAttempts: tries };
  const environment = new MockActivityEnvironment({
    retryPolicy: limited,
    currentAttemptScheduledTimestampMs: now - ranMs,
    ...info,
  });
  return environment.run(async () => lastInTime(failure, ranMs));
}

test('the last failure within the time of quick tries keeps its type and message, and is not tried again', async () => {
  const last = await thrownBy({ attempt: 6, scheduledTimestampMs: now - quickMs });
  expect(last).toMatchObject({ nonRetryable: true, type: failure.type, message: failure.message });
});

test.each([
  ['earlier ones', { attempt: 6, scheduledTimestampMs: now - quickMs + 1 }],
  ['the first one after a long wait in the queue', { attempt: 1, scheduledTimestampMs: now - 2 * quickMs }],
  ['those of an activity without a limit of tries', { attempt: 6, scheduledTimestampMs: 0, retryPolicy: {} }],
])('%s are tried again', async (_which, info) => {
  expect(await thrownBy(info)).toBe(failure);
});

test('every activity of ours ends so', async () => {
  const retryPolicy = { maximumAttempts: tries };
  const environment = new MockActivityEnvironment({
    retryPolicy,
    attempt: 6,
    scheduledTimestampMs: 0,
    currentAttemptScheduledTimestampMs: now,
  });
  const { act } = withFailures({ act: () => Promise.reject(failure) });
  await expect(environment.run(() => act())).rejects.toMatchObject({ nonRetryable: true });
});

test('outside of a worker nothing changes', () => {
  expect(lastInTime(failure, ranMs)).toBe(failure);
});
