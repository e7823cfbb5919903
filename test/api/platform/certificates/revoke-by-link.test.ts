import { describe, expect, test } from 'vitest';
import { AccountLink } from '#entities/account/account-link.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, mailedToken, registerUser } from '#test/support/people/account.ts';
import { giveCredential, pin } from '#test/support/people/credential.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const em = () => world.deps.orm.em.fork();

const page = (token: string, init: RequestInit = {}) =>
  fetch(`${world.baseUrl}/account/certificate-uses/${token}`, {
    headers: { 'accept-language': 'en' },
    redirect: 'manual',
    ...init,
  });
const press = (token: string, headers: Record<string, string> = { origin: world.baseUrl }) =>
  page(token, { method: 'POST', headers: { 'accept-language': 'en', ...headers } });

/** A user whose certificate has signed, with the token of the letter about it. */
async function told() {
  const user = await registerUser(world);
  const { credentialIds } = await giveCredential(world, user);
  const [id = ''] = credentialIds;
  const sign = () => as(world, user).post(`/certificates/${id}/sign`, { pin, document_hash: 'a'.repeat(64) });
  expectAnswer(await sign(), 200);
  const token = await mailedToken(world, user.email, 'certificate-uses');
  return { user, id, sign, token };
}
const rowOf = (id: string) => em().findOneOrFail(Certificate, { id });

test('looking shows the use and changes nothing; the button revokes, once', async () => {
  const { user, id, sign, token } = await told();
  const shown = await (await page(token)).text();
  const { label, serialNumber } = await rowOf(id);
  for (const text of [label, serialNumber, 'A call of your account', 'Revoke this certificate'])
    expect(shown).toContain(text);
  expect((await page(token, { method: 'HEAD' })).status).toBe(200);
  expect((await rowOf(id)).status).toBe('active');

  const pressed = await press(token);
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
  for (const answer of [await page(token), await press(token)]) expect(answer.status).toBe(404);
});

test('every letter about a certificate loses its link with the first', async () => {
  const { user, id, sign, token } = await told();
  expectAnswer(await sign(), 200);
  const links = { userId: user.user.id, purpose: 'revoke_certificate' } as const;
  await untilTrue(async () => (await em().count(AccountLink, links)) === 2);
  const tokens = (await sentMessages(world, { to: user.email, kind: 'link' })).map(({ link }) =>
    link?.split('/').at(-1),
  );
  const other = tokens.find((one) => one !== undefined && one !== token) ?? '';
  expect((await page(other)).status).toBe(200);
  expect((await press(token)).status).toBe(200);
  expect((await page(other)).status).toBe(404);
  expect(await em().count(AccountLink, links)).toBe(0);
  expect((await rowOf(id)).status).toBe('revoked');
});

test('pressed ten times at once it revokes once and tells once', async () => {
  const { user, id, token } = await told();
  const answers = await Promise.all(Array.from({ length: 10 }, () => press(token)));
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect(await em().count(AuditEvent, { resourceId: id, action: 'certificate.revoked' })).toBe(1);
  const letters = await sentMessages(world, { to: user.email });
  expect(letters.filter(({ subject }) => subject === 'Your certificate was revoked')).toHaveLength(1);
});

describe('the link opens nothing', () => {
  test.each(['', 'x'.repeat(43), 'a/b', '%00'])('for the token %o', async (token) => {
    expect((await page(token)).status).toBe(404);
    expect((await press(token)).status).toBe(404);
  });

  test('after 30 days', async () => {
    const { user, id, token } = await told();
    await em().nativeUpdate(AccountLink, { userId: user.user.id }, { expiresAt: new Date() });
    expect((await press(token)).status).toBe(404);
    expect((await rowOf(id)).status).toBe('active');
  });

  test('once the account has another address', async () => {
    const { user, id, token } = await told();
    await em().nativeUpdate(UserAccount, { id: user.user.id }, { email: `new.${user.email}` });
    expect((await press(token)).status).toBe(404);
    expect((await rowOf(id)).status).toBe('active');
  });

  test('for a page that is not ours', async () => {
    const { id, token } = await told();
    const forged = await press(token, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(forged.status).toBe(403);
    expect((await rowOf(id)).status).toBe('active');
  });
});

test('of a certificate that was revoked elsewhere says so', async () => {
  const { user, id, token } = await told();
  expectAnswer(await as(world, user).post(`/certificates/${id}/revoke`, { reason: 'superseded' }), 200);
  expect(await (await page(token)).text()).toContain('The certificate is revoked');
  expect((await press(token)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ revocationReason: 'superseded' });
});
