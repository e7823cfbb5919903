import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { createPartnerClient } from '#api/oauth/register-client.ts';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { createOrm } from '#entities/orm.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { platform, type SignedIn } from '#test/support/people/account.ts';
import type { Installation } from './installation.ts';

/** Long enough to stand in no log by chance. */
export const pin = '482910573316';

export type Owner = SignedIn & {
  email: string;
  password: string;
  phone: string;
  certificateId: string;
  apiKey: string;
};

/** Registers an owner, who confirms address and number by what the gateways got. */
async function register(production: Installation) {
  const { gateways } = production;
  const password = randomBytes(12).toString('base64');
  const who = { email: 'owner@example.mn', first_name: 'Saran', last_name: 'Bold' };
  const body = { ...who, password, organization_name: 'Saran and daughters', language: 'en' };
  const user = expectAnswer(await platform<SignedIn>(production, '/auth/register', { body }), 201);
  const { link = '' } = await gateways.next(who.email, ({ kind }) => kind === 'link');
  expect(new URL(link).origin).toBe(production.baseUrl);
  const verifying = { token: link.slice(link.lastIndexOf('/') + 1), password };
  expectAnswer(await platform(production, '/auth/verify-email', { body: verifying }), 200);
  const phone = '+97699112244';
  const token = user.access_token;
  expectAnswer(await platform(production, '/auth/me', { method: 'PUT', token, body: { phone } }), 200);
  const { code = '' } = await gateways.next(phone, ({ kind }) => kind === 'code');
  expectAnswer(await platform(production, '/auth/me/phone/verify', { token, body: { code } }), 200);
  return { ...user, email: who.email, password, phone };
}

/** What staff do for a new customer: the plan, the proof of identity, and a partner client for its own systems. */
async function serve(production: Installation, user: SignedIn['user']) {
  const orm = await createOrm({ databaseUrl: await production.setting('owner', 'DATABASE_URL') });
  try {
    const em = orm.em.fork();
    const organizationId = user.organization_id;
    await em.nativeUpdate(Organization, { id: organizationId }, { planId: 'enterprise' });
    await em.nativeUpdate(UserAccount, { id: user.id }, { identityVerified: true });
    return await createPartnerClient({ em, organizationId, name: 'Saran’s systems', scopes: partnerScopes });
  } finally {
    await orm.close(true);
  }
}

/** Makes the first customer: an owner whose identity was proved, with a certificate, an API key and a partner client. */
export async function makeCustomer(production: Installation) {
  const registered = await register(production);
  const client = await serve(production, registered.user);
  const token = registered.access_token;
  type Made = { certificate: { id: string; level?: number } };
  const asked = { token, body: { label: 'Work', pin } };
  const { certificate } = expectAnswer(
    await platform<Made>(production, '/certificates/generate', asked),
    201,
  );
  const made = await platform<{ key: string }>(production, '/api-keys', { token, body: { name: 'Demo' } });
  const { key: apiKey } = expectAnswer(made, 201);
  return { owner: { ...registered, certificateId: certificate.id, apiKey }, client };
}

export type Customer = Awaited<ReturnType<typeof makeCustomer>>;
