import { ApplicationFailure } from '@temporalio/common';
import { expect, inject, test } from 'vitest';
import { withFailures } from '#activities/common/failures.ts';
import { KeyServiceRefusal } from '#clients/key-service/call.ts';
import { KeyServiceUnanswered } from '#clients/key-service/unanswered.ts';
import { Problem } from '#domain/common/problem.ts';
import { createOrm } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { freePort } from '#stack/system/ports.ts';

/** Gives the failure that an activity ends with when it throws. */
async function failureOf(activity: () => Promise<unknown>): Promise<ApplicationFailure> {
  const failure: unknown = await withFailures({ step: activity })
    .step()
    .catch((error: unknown) => error);
  if (failure instanceof ApplicationFailure) return failure;
  throw new Error('it is no ApplicationFailure');
}

const throwing = (error: Error) => () => Promise.reject(error);

test('a database that is not there is told as such, from the real driver', async () => {
  const orm = await createOrm({ databaseUrl: `postgres://nobody:secret@127.0.0.1:${await freePort()}/none` });
  const failure = await failureOf(() => orm.em.fork().findOne(SignRequest, { status: 'pending' }));
  expect(failure).toMatchObject({ type: 'database_unavailable', nonRetryable: false });
  expect(failure.message).toBe('The database cannot be reached.');
  await orm.close(true);
});

test('a database whose name does not resolve is not there, one that refuses the password is to be corrected', async () => {
  const nowhere = await createOrm({ databaseUrl: 'postgres://nobody:secret@database.invalid/none' });
  const failure = await failureOf(() => nowhere.em.fork().findOne(SignRequest, { status: 'pending' }));
  expect(failure).toMatchObject({ type: 'database_unavailable', message: 'The database cannot be reached.' });
  await nowhere.close(true);
  const address = Object.assign(new URL(inject('postgresUrl')), { password: 'wrong' });
  const refused = await createOrm({ databaseUrl: address.href });
  const refusal = await failureOf(() => refused.em.fork().findOne(SignRequest, { status: 'pending' }));
  expect(refusal.type).toBe('database_unavailable');
  expect(refusal.message).toBe(
    'The database refuses the worker: correct its address, user or password, or give it its rights.',
  );
  await refused.close(true);
});

test('the key service, and behind it the timestamping authority', async () => {
  const unreachable = new Problem('service_unavailable', 'The key service cannot be reached.');
  expect((await failureOf(throwing(unreachable))).type).toBe('key_service_unavailable');
  const error = { code: 'SERVICE_UNAVAILABLE', message: 'no usable answer' };
  const refusal = new KeyServiceRefusal(503, error);
  expect((await failureOf(throwing(refusal))).type).toBe('key_service_unavailable');
  const details = { reason: 'timestamping_unavailable' };
  const withoutTime = new KeyServiceRefusal(503, { ...error, details });
  expect((await failureOf(throwing(withoutTime))).type).toBe('timestamping_unavailable');
});

test('a call of the key service without an answer says to staff which one, and why, and to callers neither', async () => {
  const path = '/api/v1/activations/0d1e7f54-9f0f-4f0b-8c39-6a4e3f4b8d11/sign?a=secret';
  const refused = Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:8080'), { code: 'ECONNREFUSED' }),
  });
  const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  const said = async (cause: unknown) => {
    const problem = new KeyServiceUnanswered('POST', path, 20_000, cause);
    expect(problem).toMatchObject({
      code: 'service_unavailable',
      message: 'The key service cannot be reached.',
    });
    return failureOf(throwing(problem));
  };
  const operation = 'POST /api/v1/activations/{id}/sign';
  expect(await said(refused)).toMatchObject({
    type: 'key_service_unavailable',
    message: `The key service cannot be reached for ${operation} (ECONNREFUSED).`,
  });
  expect((await said(late)).message).toContain(`did not answer ${operation} within 20 s: it hangs`);
  expect((await said('odd')).message).toBe(`The key service cannot be reached for ${operation}.`);
});

test('anything else is an internal error that quotes nothing', async () => {
  const failure = await failureOf(throwing(new TypeError('bat@example.mn is undefined')));
  expect(failure).toMatchObject({ type: 'internal_error', message: 'step failed: TypeError' });
  const own = ApplicationFailure.nonRetryable('lapsed', 'activation_lapsed');
  expect(await failureOf(throwing(own))).toBe(own);
});
