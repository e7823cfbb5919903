import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { readQuotaUse } from '#entities/account/quota.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { call, expectError, serveAnother } from '#test/support/http/http.ts';
import { makePartner, type TestPartner } from '#test/support/people/partner.ts';
import { createRequest, getCode, type NewRequest } from '#test/support/people/signer.ts';
import { someEmail } from '#test/support/people/account.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { World } from '#test/support/world/world.ts';

const shared = setUp(sharedWorld);
/** An API that takes 6 codes an hour to an address, 4 of them of one sender, and 4 wrong tries a day, 20 of all senders. */
const world: World = setUp(async () => {
  const config = { ...shared.config, RATE_LIMIT_CODES: 6, RATE_LIMIT_CODE_TRIES: 4 };
  const served = await serveAnother(shared, { config });
  return { ...shared, baseUrl: served.baseUrl, stop: () => served.close() };
});

const sql = (statement: string, ...values: unknown[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);

const newPartner = () => makePartner(world.deps, 'Another organization');
const ask = (to: string, partner: TestPartner) =>
  createRequest(shared, { user_email: to, notify: false }, partner);
const verify = ({ token }: NewRequest, otp: string, headers: Record<string, string> = {}) =>
  call(world, `/sign/${token}/otp/verify`, { body: { otp }, headers });
const askForCode = ({ token }: NewRequest) => call(world, `/sign/${token}/otp`, { method: 'POST' });

/** Guesses wrong once for each of several requests, each with a code of its own time and none sent. */
async function guess(to: string, partner: TestPartner, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1)
    statuses.push((await verify(await ask(to, partner), '000000')).status);
  return statuses;
}

describe('wrong codes at one address', () => {
  test('are slowed down over all requests of a partner, ever more, and staff are told', async () => {
    const [to, partner] = [someEmail(), await newPartner()];
    expect(await guess(to, partner, 6)).toEqual([401, 401, 401, 401, 429, 429]);
    const next = await ask(to, partner);
    const refused = expectError(await verify(next, '000000'), 429, 'rate_limited');
    expect(refused.details?.['retry_after']).toBeGreaterThan(50);
    expect(refused.details?.['retry_after']).toBeLessThanOrEqual(60);
    await sql(`update attempt_counter set locked_until = now() where subject like 'code-tries:%'`);
    expectError(await verify(next, '000000'), 401, 'invalid_otp');
    const longer = expectError(await verify(next, '000000'), 429, 'rate_limited');
    expect(longer.details?.['retry_after']).toBeGreaterThan(110);
    const told = {
      organizationId: operatorAuditId,
      action: 'code.slowed_down',
      resourceId: partner.clientId,
    };
    expect(await world.deps.orm.em.fork().count(AuditEvent, told)).toBe(1);
  });

  test('of one partner, or of several together, do not shut the codes of another off', async () => {
    const to = someEmail();
    for (let partners = 0; partners < 5; partners += 1)
      expect(await guess(to, await newPartner(), 4)).toEqual([401, 401, 401, 401]);
    const honest = await newPartner();
    const request = await ask(to, honest);
    expect(await guess(to, honest, 2)).toEqual([401, 401]);
    expect((await verify(request, await getCode(world, request.token, to))).status).toBe(200);
    const another = await newPartner();
    expect(await guess(to, another, 4)).toEqual([401, 401, 401, 429]);
  });

  test('of a locked request count for that request alone', async () => {
    const [to, partner] = [someEmail(), await newPartner()];
    const request = await createRequest(shared, { user_email: to, notify: false }, partner);
    await sql(
      `insert into attempt_counter values (?, 5, now(), now() + interval '15 minutes')`,
      `otp:${request.request_id}`,
    );
    for (let tries = 0; tries < 6; tries += 1)
      expectError(await verify(request, '000000'), 429, 'too_many_attempts');
    expect(await guess(to, partner, 1)).toEqual([401]);
  });
});

describe('codes to one address', () => {
  test('are slowed down over all requests of a partner, while others send theirs', async () => {
    const [to, partner] = [someEmail(), await newPartner()];
    for (let codes = 0; codes < 4; codes += 1)
      expect((await askForCode(await ask(to, partner))).status).toBe(202);
    const { details } = expectError(await askForCode(await ask(to, partner)), 429, 'rate_limited');
    expect(details?.['retry_after']).toBeLessThanOrEqual(60);
    const other = await newPartner();
    for (let codes = 0; codes < 3; codes += 1)
      expect((await askForCode(await ask(to, other))).status).toBe(202);
    expectError(await askForCode(await ask(to, other)), 429, 'rate_limited');
  });

  test('that were used are not counted', async () => {
    const [to, partner] = [someEmail(), await newPartner()];
    for (let codes = 0; codes < 8; codes += 1) {
      const request = await ask(to, partner);
      expect((await verify(request, await getCode(world, request.token, to))).status).toBe(200);
    }
  });
});

test('one request has ten codes a day, used ones too', async () => {
  const to = someEmail();
  const request = await ask(to, await newPartner());
  const anHourLater = () =>
    sql(
      `update signing_code set created_at = created_at - interval '1 hour' where request_id = ?`,
      request.request_id,
    );
  for (let codes = 0; codes < 10; codes += 1) {
    if (codes % 5 === 0) await anHourLater();
    const code = await getCode(shared, request.token, to);
    if (codes === 0) expect((await verify(request, code)).status).toBe(200);
  }
  await anHourLater();
  const eleventh = await call(shared, `/sign/${request.token}/otp`, { method: 'POST' });
  const { details } = expectError(eleventh, 429, 'rate_limited');
  expect(details?.['retry_after']).toBeGreaterThan(86_000);
});

describe('many at once for one request', () => {
  test('take no connection from others, and leave the places alone that they do not use', async () => {
    const partner = await newPartner();
    const [{ token }, other] = [await ask(someEmail(), partner), await ask(someEmail(), partner)];
    const asking = Array.from({ length: 25 }, () => call(shared, `/sign/${token}/otp`, { method: 'POST' }));
    await setImmediate();
    const begun = performance.now();
    expect((await call(shared, `/sign/${other.token}/state`)).status).toBe(200);
    const waited = performance.now() - begun;
    const answers = await Promise.all(asking);
    const sent = answers.filter(({ status }) => status === 202).length;
    for (const answer of answers.filter(({ status }) => status !== 202))
      expectError(answer, 429, 'rate_limited');
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(5);
    const owner = { kind: 'client', id: partner.clientId } as const;
    expect((await readQuotaUse(world.deps.orm.em.fork(), owner)).get('mails')).toBe(sent);
    expect(waited).toBeLessThan(2_500);
  });

  test('do not wait for each other, and each may be repeated', async () => {
    const request = await ask(someEmail(), await newPartner());
    const repeat = () =>
      call(shared, `/sign/${request.token}/otp`, { method: 'POST', headers: { 'idempotency-key': 'once' } });
    const refused = await world.owner.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
        `codes:${request.request_id}`,
      ]);
      return repeat();
    });
    expect(expectError(refused, 429, 'rate_limited').details).toEqual({ retry_after: 1 });
    expect([(await repeat()).status, (await repeat()).status]).toEqual([202, 202]);
  });
});

test('a used code is right for the browser that used it alone', async () => {
  const [to, partner] = [someEmail(), await newPartner()];
  const request = await ask(to, partner);
  const code = await getCode(world, request.token, to);
  const both = await Promise.all([verify(request, code), verify(request, code)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const [cookie = ''] = (both.find(({ status }) => status === 200)?.headers.getSetCookie() ?? []).map(
    (set) => set.split(';')[0],
  );
  expectError(await verify(request, code), 401, 'invalid_otp');
  const body = { otp: code, consent: true };
  expectError(await call(world, `/sign/${request.token}/sign`, { body }), 401, 'invalid_otp');
  expect((await verify(request, code, { cookie })).status).toBe(200);
  const signed = await call(world, `/sign/${request.token}/sign`, { body, headers: { cookie } });
  expect(signed.status).toBe(200);
});
