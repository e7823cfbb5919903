import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, expectError, type Answer } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, getCode, outbox, someHash, type NewRequest } from '#test/support/people/signer.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);

const sql = (statement: string, ...values: unknown[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);

const act = (request: NewRequest, name: string, key: string, body: object = {}) =>
  call(world, `/sign/${request.token}/${name}`, { body, headers: { 'idempotency-key': key } });

const countRecords = async () => (await sql('select id from idempotency_record')).length;

const codesOf = async (request: NewRequest) =>
  (await outbox(world)).filter(({ kind, to }) => kind === 'code' && to === request.fields.user_email);

function expectReplay(answer: Answer, first: Answer): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: first.status, body: first.body });
  expect(answer.headers.get('idempotency-replayed')).toBe('true');
}

/** Leaves every record as a crash before the answer would have: not answered, its lease run out. */
const forgetAnswers = () =>
  sql(
    `update idempotency_record set response_status = null, response_sealed = null,
       lease_until = now() - interval '1 second'`,
  );

/**
 * Repeats a call as if the first had died before its answer, and expects the same answer, made again from the current state.
 */
async function expectSameAfterCrash(repeat: () => Promise<Answer>, first: Answer): Promise<void> {
  await forgetAnswers();
  const again = await repeat();
  expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
  expect(again.headers.get('idempotency-replayed')).toBeNull();
}

describe('a signing link', () => {
  test('otp: one code for one key, also after a crash', async () => {
    const request = await createRequest(world, { notify: false });
    const key = randomUUID();
    const first = await act(request, 'otp', key);
    expect(first.status).toBe(202);
    expectReplay(await act(request, 'otp', key), first);
    const sent = await codesOf(request);
    await forgetAnswers();
    expect((await act(request, 'otp', key)).status).toBe(202);
    expect(await codesOf(request)).toEqual(sent);
    expect((await act(request, 'otp', randomUUID())).status).toBe(202);
    expect(await codesOf(request)).toHaveLength(2);
    expect(await sql('select id from signing_code where request_id = ?', request.request_id)).toHaveLength(2);
    const audited = await sql(
      `select id from audit_event where resource_id = ? and action = 'sign_request.code_sent'`,
      request.request_id,
    );
    expect(audited).toHaveLength(2);
  });

  test('sign: the first answer again, before and after a crash; another key is told that it ended', async () => {
    const request = await createRequest(world, { notify: false });
    const body = { otp: await getCode(world, request.token, request.fields.user_email ?? ''), consent: true };
    const key = randomUUID();
    const first = await act(request, 'sign', key, body);
    expect({ status: first.status, state: first.body['status'] }).toEqual({ status: 200, state: 'signed' });
    expectReplay(await act(request, 'sign', key, body), first);
    await expectSameAfterCrash(() => act(request, 'sign', key, body), first);
    expectError(await act(request, 'sign', key, { ...body, otp: '000000' }), 422, 'idempotency_conflict');
    expectError(await act(request, 'sign', randomUUID(), body), 410, 'gone');
  });

  test('a wrong code is not remembered: the right one goes through under the same key', async () => {
    const request = await createRequest(world, { notify: false });
    const otp = await getCode(world, request.token, request.fields.user_email ?? '');
    const wrong = otp === '123456' ? '654321' : '123456';
    const key = randomUUID();
    const attempt = (code: string) => act(request, 'sign', key, { otp: code, consent: true });
    expect(expectError(await attempt(wrong), 401, 'invalid_otp').details).toEqual({ attempts_left: 4 });
    const again = await attempt(wrong);
    expect(expectError(again, 401, 'invalid_otp').details).toEqual({ attempts_left: 3 });
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect((await attempt(otp)).status).toBe(200);
  });

  test('a code is in no record, sealed or not', async () => {
    const request = await createRequest(world, { notify: false });
    const otp = await getCode(world, request.token, request.fields.user_email ?? '');
    await act(request, 'sign', randomUUID(), { otp, consent: true });
    const records = await sql('select * from idempotency_record');
    expect(records.length).toBeGreaterThan(0);
    for (const { id, object_id: _, ...rest } of records)
      expect(JSON.stringify({ ...rest, id })).not.toContain(`"${otp}"`);
  });

  test('decline: the first answer again, before and after a crash', async () => {
    const request = await createRequest(world, { notify: false });
    const key = randomUUID();
    const first = await act(request, 'decline', key, { reason: 'not mine' });
    expect({ status: first.status, state: first.body['status'] }).toEqual({ status: 200, state: 'rejected' });
    expectReplay(await act(request, 'decline', key, { reason: 'not mine' }), first);
    await expectSameAfterCrash(() => act(request, 'decline', key, { reason: 'not mine' }), first);
    expectError(await act(request, 'decline', key, { reason: 'other' }), 422, 'idempotency_conflict');
    expectError(await act(request, 'decline', randomUUID()), 410, 'gone');
  });

  test('an end is the answer from then on', async () => {
    const request = await createRequest(world, { notify: false });
    await act(request, 'decline', randomUUID());
    const key = randomUUID();
    const gone = await act(request, 'otp', key);
    expectError(gone, 410, 'gone');
    expectReplay(await act(request, 'otp', key), gone);
  });

  test("one link's key is not another's", async () => {
    const [mine, theirs] = [
      await createRequest(world, { notify: false }),
      await createRequest(world, { notify: false }),
    ];
    const key = randomUUID();
    const answers = [await act(mine, 'decline', key), await act(theirs, 'decline', key)];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('idempotency-replayed')).toBeNull();
    }
  });

  test('a link that leads nowhere leaves no record', async () => {
    const before = await countRecords();
    const nowhere = { ...(await createRequest(world, { notify: false })), token: 'x'.repeat(43) };
    expectError(await act(nowhere, 'otp', randomUUID()), 404, 'not_found');
    expect(await countRecords()).toBe(before);
  });
});

test('remind: the first answer again, before and after a crash; one link is sent', async () => {
  const request = await createRequest(world, { notify: false });
  const token = await world.partner.token('sign');
  const remind = (key: string) =>
    call(world, `/partner/sign-request/${request.request_id}/remind`, {
      method: 'POST',
      token,
      headers: { 'idempotency-key': key },
    });
  const key = randomUUID();
  const first = await remind(key);
  expect(first.status).toBe(202);
  expectReplay(await remind(key), first);
  await expectSameAfterCrash(() => remind(key), first);
  expectError(await remind(randomUUID()), 429, 'rate_limited');
  // A refusal that time lifts is not remembered.
  const refused = randomUUID();
  expectError(await remind(refused), 429, 'rate_limited');
  expect((await remind(refused)).headers.get('idempotency-replayed')).toBeNull();
});

test('two posts with one key, a hundred times: one object each time', { timeout: 60_000 }, async () => {
  const token = await world.partner.token('sign');
  for (let round = 0; round < 100; round += 1) {
    const reference = randomUUID();
    const body = {
      user_email: 'bat@example.mn',
      document_hash: someHash(),
      notify: false,
      external_ref: reference,
    };
    const headers = { 'idempotency-key': randomUUID() };
    const create = () => call(world, '/partner/sign-request', { token, body, headers });
    const answers = await Promise.all([create(), create()]);
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThanOrEqual(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectError(answer, 409, 'idempotency_in_progress');
    const rows = await sql('select id from sign_request where external_ref = ?', reference);
    expect(rows).toEqual([{ id: made[0]?.body['request_id'] }]);
  }
});
