import { randomUUID } from 'node:crypto';
import { Client } from '@temporalio/client';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createPartnerGuard } from '#api/http/guards/partner.ts';
import { connectTemporal } from '#api/common/flows/temporal-connection.ts';
import { createKeyService } from '#clients/key-service/key-service.ts';
import { readQuotaUse } from '#entities/account/quota.ts';
import { createOrm } from '#entities/orm.ts';
import { freePort } from '#stack/system/ports.ts';
import { browseAs } from '#test/api/staff/support/browse.ts';
import { call, expectError, serveAnother, type Answer, type Api } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  createRequest,
  getCode,
  someHash,
  untilStatus,
  type NewRequest,
} from '#test/support/people/signer.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(() => startWorld({}, { ownKeyService: true }));
let token: string;
beforeAll(async () => {
  token = await world.partner.token('sign');
});

const newBody = () => ({
  user_email: 'bat@example.mn',
  document_hash: someHash(),
  notify: false,
  external_ref: randomUUID(),
});
const create = (body: object, key: string, api: Api = world) =>
  call(api, '/partner/sign-request', { token, body, headers: { 'idempotency-key': key } });
const act = (link: string, name: string, body: object = {}) => call(world, `/sign/${link}/${name}`, { body });
const pathOf = (request: NewRequest) => `/partner/sign-request/${request.request_id}`;
const statusOf = async (id: string) => (await call(world, `/partner/sign-request/${id}`, { token })).body;

function withUser(url: string, user: string): string {
  return Object.assign(new URL(url), { username: user }).href;
}

/** The answer and how long it took, in milliseconds. */
async function timed(answer: Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const started = performance.now();
  return { answer: await answer, ms: performance.now() - started };
}

/** 503 with Retry-After, after 8 s at the latest where a processor is free; where it may still happen, it says so. */
function expectUnavailable({ answer, ms }: { answer: Answer; ms: number }, outcome?: 'unknown'): void {
  const { details } = expectError(answer, 503, 'service_unavailable');
  expect(details?.['outcome']).toBe(outcome);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(ms).toBeLessThan(15_000);
}

describe('the key service is down', () => {
  test('a signature that was accepted is made when it is back', { timeout: 60_000 }, async () => {
    const request = await createRequest(world, { notify: false });
    const { token: link, request_id: id } = request;
    const otp = await getCode(world, link, request.fields.user_email ?? '');
    await world.keyService.kill();
    const health = await call(world, '/api/v1/health');
    expect(health.status).toBe(503);
    expect(health.body).toMatchObject({ checks: { database: 'ok', temporal: 'ok', key_service: 'down' } });
    const signed = await act(link, 'sign', { otp, consent: true });
    expect({ status: signed.status, body: signed.body }).toEqual({
      status: 202,
      body: { status: 'pending', sealing: true, signed_at: expect.stringMatching(/\.\d{3}Z$/) },
    });
    const state = await call(world, `/sign/${link}/state`);
    expect(state.body).toMatchObject({ status: 'pending', sealing: true });
    expect(await statusOf(id)).toMatchObject({ status: 'pending', signed_at: null });
    for (const name of ['sign', 'otp', 'decline'])
      expectError(await act(link, name, { otp, consent: true }), 409, 'invalid_state');
    const withdrawn = await call(world, `/partner/sign-request/${id}`, { token, method: 'DELETE' });
    expectError(withdrawn, 409, 'invalid_state');
    await world.keyService.start();
    const status = await untilStatus(world, id, 'signed');
    expect(status.body['signed_at']).toBe(signed.body['signed_at']);
    expect(status.body['certificate']).toContain('BEGIN CERTIFICATE');
  });
});

describe('no worker runs', () => {
  test('nothing hangs, nothing is lost, nothing is made twice', { timeout: 90_000 }, async () => {
    const [toSign, toDecline, toWithdraw, toRemind] = await Promise.all(
      [1, 2, 3, 4].map(() => createRequest(world, { notify: false, required_loa: 1 })),
    );
    if (!toSign || !toDecline || !toWithdraw || !toRemind) throw new Error('not all were made');
    const owner = { kind: 'client', id: world.partner.clientId } as const;
    const mailsOfToday = async () => (await readQuotaUse(world.deps.orm.em.fork(), owner)).get('mails') ?? 0;
    const before = await mailsOfToday();
    await world.workers.pause();
    const sent = { body: newBody(), key: randomUUID() };
    const answers = await Promise.all([
      timed(create(sent.body, sent.key)),
      timed(act(toSign.token, 'sign', { consent: true })),
      timed(act(toDecline.token, 'decline')),
      timed(call(world, pathOf(toWithdraw), { token, method: 'DELETE' })),
      timed(call(world, `${pathOf(toRemind)}/remind`, { token, method: 'POST' })),
    ]);
    await world.workers.start();
    for (const answer of answers) expectUnavailable(answer, 'unknown');
    // The reminder may still be sent: it stays counted.
    expect(await mailsOfToday()).toBe(before + 1);
    const made = await create(sent.body, sent.key);
    expect(made.status).toBe(201);
    const rows = await call<{ data: unknown[] }>(
      world,
      `/partner/sign-request?external_ref=${sent.body.external_ref}`,
      { token },
    );
    expect(rows.body.data).toHaveLength(1);
    const again = await create(sent.body, sent.key);
    expect(again.body).toEqual(made.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    await untilSettled(() => act(toSign.token, 'sign', { consent: true }), toSign, 'signed');
    await untilSettled(() => act(toDecline.token, 'decline'), toDecline, 'rejected');
    const withdraw = () => call(world, pathOf(toWithdraw), { token, method: 'DELETE' });
    await untilSettled(withdraw, toWithdraw, 'expired');
  });
});

/**
 * Sends a call again and waits for the status that the first would have reached: it was done meanwhile, or it is done now.
 */
async function untilSettled(again: () => Promise<Answer>, { request_id: id }: NewRequest, status: string) {
  const answer = await again();
  expect([200, 202, 409, 410]).toContain(answer.status);
  await untilTrue(async () => (await statusOf(id))['status'] === status);
}

describe('what an API cannot reach', () => {
  test('Temporal: 503 in time, health says which, and the repeat elsewhere makes it', async () => {
    const temporal = connectTemporal({ address: `127.0.0.1:${await freePort()}` });
    const { connection } = temporal;
    const api = await serveAnother(world, { connection, temporal: new Client({ connection }) });
    const request = await createRequest(world, { notify: false });
    const sent = { body: newBody(), key: randomUUID() };
    const [health, created, withdrawn] = await Promise.all([
      call(api, '/api/v1/health'),
      timed(create(sent.body, sent.key, api)),
      timed(call(api, `/partner/sign-request/${request.request_id}`, { token, method: 'DELETE' })),
    ]);
    // A member of staff who acts is told of the act, in the frame of the console.
    const staff = await browseAs(world, 'support');
    const act = { reason: 'a caller asked', once: randomUUID() };
    const acted = await fetch(`${api.baseUrl}/staff/flows/${request.request_id}/cancel`, {
      method: 'POST',
      headers: { accept: 'text/html', cookie: staff.cookie, origin: world.baseUrl },
      body: new URLSearchParams(act),
    });
    expect(acted.status).toBe(503);
    expect(await acted.text()).toMatch(/Sign out[^]*could not be confirmed/);
    expect(health.status).toBe(503);
    expect(health.headers.get('retry-after')).toBe('2');
    const checks = { database: 'ok', temporal: 'down', key_service: 'ok' };
    expect(health.body).toMatchObject({ success: false, status: 'degraded', checks, data: { checks } });
    expectUnavailable(created, 'unknown');
    expectUnavailable(withdrawn, 'unknown');
    expect((await create(sent.body, sent.key)).status).toBe(201);
    expect((await statusOf(request.request_id))['status']).toBe('pending');
    await api.close();
    await temporal.close();
  });

  test.each([
    ['a closed port', async () => `postgres://a:b@127.0.0.1:${await freePort()}/none`],
    ['a name that does not resolve', () => 'postgres://a:b@database.invalid/none'],
    ['a server that knows no such user', () => withUser(inject('postgresUrl'), 'nobody')],
  ])('PostgreSQL, %s: 503 in time, health says which', async (_, address) => {
    const orm = await createOrm({ databaseUrl: await address() });
    const partnerGuard = createPartnerGuard({ orm });
    const api = await serveAnother(world, { orm, partnerGuard });
    const [health, ...others] = await Promise.all([
      call(api, '/api/v1/health'),
      timed(create(newBody(), randomUUID(), api)),
      timed(call(api, '/partner/webhooks', { token })),
      timed(call(api, `/sign/${'x'.repeat(43)}/state`)),
    ]);
    expect(health.status).toBe(503);
    expect(health.body).toMatchObject({
      checks: { database: 'down', temporal: 'ok', key_service: 'ok' },
      // What other processes said of these is not known, which is no fault of theirs.
      dependencies: { storage: { status: 'ok' }, mail: { status: 'ok' }, sms: { status: 'ok' } },
    });
    const console = await fetch(`${api.baseUrl}/staff`, {
      headers: { accept: 'text/html', cookie: 'tamga_staff=any' },
    });
    expect([console.status, console.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await console.text()).toMatch(/The database does not answer[^]*Look at PostgreSQL/);
    for (const answer of others) expectUnavailable(answer);
    await api.close();
    await orm.close();
  });

  test('all of it: health still answers', async () => {
    const nowhere = await freePort();
    const orm = await createOrm({ databaseUrl: `postgres://a:b@127.0.0.1:${nowhere}/none` });
    const temporal = connectTemporal({ address: `127.0.0.1:${nowhere}` });
    const keyService = createKeyService({ url: `http://127.0.0.1:${nowhere}`, apiKey: 'x' });
    const api = await serveAnother(world, { orm, connection: temporal.connection, keyService });
    const { answer, ms } = await timed(call(api, '/api/v1/health'));
    expect(answer.status).toBe(503);
    expect(answer.body['checks']).toEqual({ database: 'down', temporal: 'down', key_service: 'down' });
    expect(ms).toBeLessThan(4_000);
    await api.close();
    await Promise.all([orm.close(), temporal.close()]);
  });
});
