import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMessenger } from '#clients/messages/messenger.ts';
import { quotaSettings } from '#domain/account/quota.ts';
import { recordBounce } from '#entities/account/record-bounce.ts';
import { readQuotaUse } from '#entities/account/quota.ts';
import { someEmail } from '#test/support/people/account.ts';
import { call, expectError, serveAnother, type Api } from '#test/support/http/http.ts';
import { makePartner, type TestPartner } from '#test/support/people/partner.ts';
import { createRequest, someHash } from '#test/support/people/signer.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { World } from '#test/support/world/world.ts';

const shared = setUp(sharedWorld);
/** The shared world with an API whose plans have small quotas. */
const world: World = setUp(async () => {
  const config = { ...shared.config, QUOTA_ENTERPRISE: { recipients: 4, mails: 5, bounces: 2 } };
  const deps = { ...shared.deps, config };
  const served = await serveAnother(shared, { config });
  return { ...shared, deps, config, baseUrl: served.baseUrl, stop: () => served.close() };
});

const ask = async (partner: TestPartner, fields: object, api: Api = world) =>
  call(api, '/partner/sign-request', {
    token: await partner.token('sign'),
    body: { user_email: someEmail(), document_hash: someHash(), ...fields },
  });

describe('a partner’s client', () => {
  test('has four links a day sent, and as many requests as it likes whose links it hands over', async () => {
    const partner = await makePartner(world.deps, 'Many links');
    for (let links = 0; links < 4; links += 1) expect((await ask(partner, {})).status).toBe(201);
    const { message, details } = expectError(await ask(partner, {}), 429, 'rate_limited');
    expect(details).toMatchObject({ quota: 'recipients', limit: 4, used: 4, asked: 1 });
    expect(message).toContain('recipients');
    expect((await ask(partner, { notify: false })).status).toBe(201);
    const other = await makePartner(world.deps, 'Another');
    expect((await ask(other, {})).status).toBe(201);
  });

  test('has its codes counted; a signer is told to wait, and nothing of the counts', async () => {
    const partner = await makePartner(world.deps, 'Many codes');
    const askForCode = async () => {
      const { token } = await createRequest(world, { notify: false }, partner);
      return call(world, `/sign/${token}/otp`, { method: 'POST' });
    };
    for (let codes = 0; codes < 5; codes += 1) expect((await askForCode()).status).toBe(202);
    const { details } = expectError(await askForCode(), 429, 'rate_limited');
    expect(Object.keys(details ?? {})).toEqual(['retry_after']);
  });

  test('is not paused by codes to one refused address, which keep their places of the hour', async () => {
    const [partner, server, to] = [
      await makePartner(world.deps, 'Refused'),
      await startMailServer(),
      someEmail(),
    ];
    server.unknown.add(to);
    const messenger = createMessenger(server.settings, world.deps.orm);
    const config = { ...shared.config, QUOTA_ENTERPRISE: { bounces: 2 } };
    const api = await serveAnother(shared, { messenger, config });
    const { token } = await createRequest(world, { notify: false, user_email: to }, partner);
    const statuses: number[] = [];
    for (let codes = 0; codes < 7; codes += 1) {
      const headers = { 'idempotency-key': randomUUID() };
      statuses.push((await call(api, `/sign/${token}/otp`, { method: 'POST', headers })).status);
    }
    expect((await ask(partner, {}, api)).status).toBe(201);
    await Promise.all([api.close(), server.stop()]);
    const owner = { kind: 'client', id: partner.clientId } as const;
    expect((await readQuotaUse(world.deps.orm.em.fork(), owner)).get('bounces')).toBe(1);
    expect(statuses).toEqual([503, 503, 503, 503, 503, 429, 429]);
  });

  test('that is paused has its signers’ codes sent, and no new links', async () => {
    const partner = await makePartner(world.deps, 'Paused');
    const { token } = await createRequest(world, { notify: false }, partner);
    const owner = { kind: 'client', id: partner.clientId } as const;
    for (const address of [someEmail(), someEmail()])
      await recordBounce(world.deps.orm, quotaSettings(world.config), { address, owner });
    expectError(await ask(partner, {}), 429, 'rate_limited');
    expect((await call(world, `/sign/${token}/otp`, { method: 'POST' })).status).toBe(202);
  });
});
