import { randomUUID } from 'node:crypto';
import { partnerName } from '#domain/account/partner-client.ts';
import { scopesOfMode, type PartnerScope } from '#domain/account/partner-scopes.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { EntityManager } from '#entities/orm.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { signInColumns, type SignInSettings } from '../common/administration/partners/sign-in-settings.ts';
import { createClientSecret, hashClientSecret } from './provider/client-secret.ts';

/** Why a sandbox application has no settings of sign-ins. */
export const signsNobodyIn =
  'expected none: a sandbox application signs nobody in, because accounts are of real people';

export type NewPartnerClient = {
  em: EntityManager;
  organizationId: string;
  name: string;
  scopes: readonly PartnerScope[];
  language?: Language;
  /** False of a sandbox application; it is live when absent, and never changes. */
  livemode?: boolean;
  /** How it signs people in; a client that does not when absent. */
  signIn?: SignInSettings;
  /** A uuid in lower case; made when absent. */
  id?: string;
  /** A secret that is known already, such as a demo's; 256 random bits when absent. */
  secret?: string;
};

/**
 * Registers a partner system as an OAuth client in `em`'s transaction. Gives the client's uuid and the secret, which can be
 * told only this once. Throws Problem validation_failed for a name with a web address, and for a sandbox application with a scope of
 * live ones alone or that signs people in.
 */
export async function createPartnerClient(
  client: NewPartnerClient,
): Promise<{ clientId: string; clientSecret: string }> {
  const clientId = client.id ?? randomUUID();
  const { livemode = true } = client;
  if (!livemode) assertSandbox(client);
  const clientSecret = client.secret ?? createClientSecret();
  await client.em.insert(PartnerClient, {
    id: clientId,
    organizationId: client.organizationId,
    name: partnerName(client.name),
    secretHash: hashClientSecret(clientSecret),
    scopes: [...client.scopes],
    ...signInColumns(client.signIn ?? null),
    livemode,
    status: 'active',
    language: client.language ?? 'en',
    createdAt: new Date(),
  });
  return { clientId, clientSecret };
}

function assertSandbox({ scopes, signIn }: NewPartnerClient): void {
  const allowed = scopesOfMode(false);
  if (scopes.some((scope) => !allowed.includes(scope)))
    refuse(
      'scopes',
      `expected some of ${allowed.join(', ')}: credentials of people sign nothing of the sandbox`,
    );
  if (signIn) refuse('sign_in', signsNobodyIn);
}

function refuse(path: string, message: string): never {
  throw new Problem('validation_failed', `${path}: ${message}`, { issues: [{ path, message }] });
}
