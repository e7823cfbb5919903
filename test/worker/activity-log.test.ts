import { Writable } from 'node:stream';
import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { withFailures } from '#activities/common/failures.ts';
import { asStorageFailure } from '#activities/document/failures.ts';
import { send } from '#activities/sign-request/links.ts';
import { NotSent } from '#clients/messages/message.ts';
import type { Messenger } from '#clients/messages/messenger.ts';
import { StorageUnavailable } from '#clients/storage/storage.ts';
import { loggedError } from '#log/log.ts';
import { onceAMinute } from '#log/once-a-minute.ts';
import { logActivities } from '#worker/activity-log.ts';
import { temporalLogger } from '#worker/temporal-logger.ts';

type Line = Record<string, unknown> & { err: { type: string; stack: string[]; cause?: { code?: string } } };

/** A log that is kept, as the worker's is written. */
function keptLog() {
  const lines: Line[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  return { lines, log: pino({ serializers: { err: loggedError } }, stream) };
}

/** Runs an activity that fails as the worker runs it; gives the log's lines and the failure for the history. */
async function failing(
  activity: () => Promise<unknown>,
): Promise<{ line: Line; failure: ApplicationFailure }> {
  const { lines, log } = keptLog();
  const environment = new MockActivityEnvironment(
    { activityType: 'act' },
    { interceptors: [logActivities(log)] },
  );
  const { act } = withFailures({ act: activity });
  const failure: unknown = await environment.run(act).catch((error: unknown) => error);
  const [line, ...others] = lines;
  if (!line || others.length > 0 || !(failure instanceof ApplicationFailure)) throw new Error('not one line');
  return { line, failure };
}

test('the error behind a failure is in the log with its code and frames, and not in the history', async () => {
  const readOnly = Object.assign(new Error('read-only file system, open'), { code: 'EROFS' });
  const { line, failure } = await failing(() =>
    Promise.reject(asStorageFailure(new StorageUnavailable({ cause: readOnly }))),
  );
  expect(line).toMatchObject({ activity: 'act', outcome: 'failed', reason: 'storage_unavailable' });
  expect(line.err.cause).toMatchObject({ code: 'EROFS' });
  expect(line.err.stack.join()).toContain('activity-log.test.ts');
  expect(failure.cause).toBeUndefined();
  expect(JSON.stringify(failure)).not.toContain('EROFS');
});

test('a mail server and a mistake of ours are told the same way', async () => {
  const refused = new NotSent('not accepted', false, {
    cause: Object.assign(new Error('550'), { code: 'EENVELOPE' }),
  });
  const messenger: Messenger = { send: () => Promise.reject(refused) };
  const message = { channel: 'email' } as Parameters<typeof send>[1];
  const mail = await failing(() => send(messenger, message));
  expect(mail.line).toMatchObject({ reason: 'mail_unavailable', err: { cause: { code: 'EENVELOPE' } } });
  const mistake = await failing(() => Promise.reject(new TypeError('x is undefined')));
  expect(mistake.line).toMatchObject({ reason: 'internal_error', err: { type: 'TypeError' } });
});

test('of a workflow that cannot go on the log tells why', () => {
  const { lines, log } = keptLog();
  const failure =
    'Failure { failure: Some(Failure { message: "[TMPRL1100] Nondeterminism error: Timer", source: "" }) }';
  const logger = temporalLogger(log);
  logger.warn('Failing workflow task', { runId: 'a', failure });
  logger.warn('Activity failed', {});
  logger.warn('No workflows registered, not polling for workflow tasks', {});
  expect(lines.map(({ msg }) => msg)).toEqual(['Failing workflow task']);
  expect(lines[0]?.['temporal']).toMatchObject({
    runId: 'a',
    reason: '[TMPRL1100] Nondeterminism error: Timer',
  });
});

test('an error that comes every second is told once a minute', () => {
  const told: unknown[] = [];
  let now = 0;
  const tell = onceAMinute(
    (error) => told.push(error),
    () => now,
  );
  for (; now < 61_000; now += 1_000) tell(now);
  expect(told).toEqual([0, 60_000]);
});
