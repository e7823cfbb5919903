import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { UserAccount } from '#entities/account/user-account.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, registerUser } from '#test/support/people/account.ts';
import { giveCredential, pin } from '#test/support/people/credential.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const em = () => world.deps.orm.em.fork();

const page = (path: string, init: RequestInit = {}) =>
  fetch(`${world.baseUrl}${path}`, { headers: { 'accept-language': 'en' }, redirect: 'manual', ...init });
const press = (path: string, headers: Record<string, string> = { origin: world.baseUrl }) =>
  page(path, { method: 'POST', headers: { 'accept-language': 'en', ...headers } });

/** The paths of the links in letters about uses to an address, the newest first, once there are so many. */
async function linked(to: string, least = 1): Promise<string[]> {
  const found = async () =>
    (await sentMessages(world, { to, kind: 'link' })).map(({ link }) => new URL(link ?? '').pathname);
  await untilTrue(async () => (await found()).length >= least);
  return found();
}

const isAbout = (path: string) => path.startsWith('/account/certificate-uses/');

/** A user whose certificate has signed, with the path of the link in the letter about it. */
async function told() {
  const user = await registerUser(world);
  const { credentialIds } = await giveCredential(world, user);
  const [id = ''] = credentialIds;
  const sign = () => as(world, user).post(`/certificates/${id}/sign`, { pin, document_hash: 'a'.repeat(64) });
  expectAnswer(await sign(), 200);
  await untilTrue(async () => (await linked(user.email)).some(isAbout));
  const path = (await linked(user.email)).find(isAbout) ?? '';
  return { user, id, sign, path };
}
const rowOf = (id: string) => em().findOneOrFail(Certificate, { id });

test('looking shows the use and changes nothing; the button revokes, once', async () => {
  const { user, id, sign, path } = await told();
  const shown = await (await page(path)).text();
  const { label, serialNumber } = await rowOf(id);
  for (const text of [label, serialNumber, 'A call of your account', 'Revoke this certificate'])
    expect(shown).toContain(text);
  expect((await page(path, { method: 'HEAD' })).status).toBe(200);
  expect((await rowOf(id)).status).toBe('active');

  const pressed = await press(path);
  expect(pressed.status).toBe(200);
  expect(await pressed.text()).toContain('The certificate is revoked');
  expect(await rowOf(id)).toMatchObject({
    status: 'revoked',
    revocationReason: 'keyCompromise',
    isDefault: false,
  });
  expectPlatformError(await sign(), 422, 'INVALID_STATE');
  const events = await em().find(AuditEvent, { resourceId: id, action: 'certificate.revoked' });
  expect(events).toMatchObject([{ userId: user.user.id, metadata: { why: 'keyCompromise' } }]);
  const confirmed = (await sentMessages(world, { to: user.email })).filter(
    ({ subject }) => subject === 'Your certificate was revoked',
  );
  expect(confirmed).toHaveLength(1);
  for (const answer of [await page(path), await press(path)])
    expect(await answer.text()).toContain('The certificate is revoked');
  expect(await em().count(AuditEvent, { resourceId: id, action: 'certificate.revoked' })).toBe(1);
});

test('every letter about a certificate says that it is revoked once one has revoked it', async () => {
  const { user, id, sign, path } = await told();
  expectAnswer(await sign(), 200);
  await untilTrue(async () => new Set(await linked(user.email)).size >= 3);
  const other =
    (await linked(user.email)).find((one) => one !== path && one.includes('certificate-uses')) ?? '';
  expect(await (await page(other)).text()).toContain('Revoke this certificate');
  expect((await press(path)).status).toBe(200);
  expect(await (await page(other)).text()).toContain('The certificate is revoked');
  expect((await rowOf(id)).status).toBe('revoked');
});

test('pressed ten times at once it revokes once and tells once', async () => {
  const { user, id, path } = await told();
  const answers = await Promise.all(Array.from({ length: 10 }, () => press(path)));
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect(await em().count(AuditEvent, { resourceId: id, action: 'certificate.revoked' })).toBe(1);
  const letters = await sentMessages(world, { to: user.email });
  expect(letters.filter(({ subject }) => subject === 'Your certificate was revoked')).toHaveLength(1);
});

describe('the link opens nothing', () => {
  test('for another token, another use, or what is neither', async () => {
    const [{ id, path }, other] = [await told(), await told()];
    const [, , , use, token] = path.split('/');
    const [, , , otherUse] = other.path.split('/');
    const wrong = [
      `${use}/${'x'.repeat(43)}`,
      `${use}/x`,
      `${otherUse}/${token}`,
      `x/${token}`,
      `%00/${token}`,
    ];
    for (const one of [...wrong, `${randomUUID()}/${token}`]) {
      expect((await page(`/account/certificate-uses/${one}`)).status, one).toBe(404);
      expect((await press(`/account/certificate-uses/${one}`)).status, one).toBe(404);
    }
    expect((await rowOf(id)).status).toBe('active');
  });

  test('after 30 days', async () => {
    const { id, path } = await told();
    const signedAt = new Date(Date.now() - 30 * 86_400_000);
    await world.owner.em.fork().nativeUpdate(CertificateUse, { certificateId: id }, { signedAt });
    expect((await press(path)).status).toBe(404);
    expect((await rowOf(id)).status).toBe('active');
  });

  test('once the account has another address', async () => {
    const { user, id, path } = await told();
    await em().nativeUpdate(UserAccount, { id: user.user.id }, { email: `new.${user.email}` });
    expect((await press(path)).status).toBe(404);
    expect((await rowOf(id)).status).toBe('active');
  });

  test('for a page that is not ours', async () => {
    const { id, path } = await told();
    const forged = await press(path, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(forged.status).toBe(403);
    expect((await rowOf(id)).status).toBe('active');
  });
});

test('of a certificate that was revoked elsewhere says so', async () => {
  const { user, id, path } = await told();
  expectAnswer(await as(world, user).post(`/certificates/${id}/revoke`, { reason: 'superseded' }), 200);
  expect(await (await page(path)).text()).toContain('The certificate is revoked');
  expect((await press(path)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ revocationReason: 'superseded' });
});
