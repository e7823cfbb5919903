import { defined } from '#domain/common/defined.ts';
import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import { modeOf, type Language } from '#domain/sign-request/sign-request.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { EntityManager } from '#entities/orm.ts';
import { createPartnerClient } from '../../../oauth/register-client.ts';
import type { ActRecorder } from '../administrator.ts';
import { findOrganizationById } from '../find-by-id.ts';
import { partnerFacts, type PartnerWithSecret } from './partner-facts.ts';
import { rotateSecret } from './rotate-secret.ts';
import { signInOnRecord, type SignInSettings } from './sign-in-settings.ts';

export type NewPartner = {
  id?: string;
  organizationId: string;
  name: string;
  scopes: readonly PartnerScope[];
  language?: Language | undefined;
  signIn?: SignInSettings | undefined;
  /** False of a sandbox application. */
  livemode?: boolean | undefined;
};

/**
 * Registers a partner's client, within `em`'s transaction, and gives its secret, which is told only this once: one with the id
 * of an earlier attempt, whose answer was lost, gets a new secret. Throws Problem not_found, and validation_failed for a name with a web address.
 */
export async function addPartner(
  em: EntityManager,
  admin: ActRecorder,
  { id, organizationId, name, scopes, language = 'en', signIn, livemode = true }: NewPartner,
): Promise<PartnerWithSecret> {
  const begun = id === undefined ? null : await em.findOne(PartnerClient, { id });
  if (begun) return rotateSecret(em, admin, { id: begun.id, overlapHours: 0 });
  const organization = await findOrganizationById(em, organizationId);
  const terms = { name, scopes, language, livemode, ...defined({ signIn }) };
  const client = { em, organizationId: organization.id, ...terms };
  const made = await createPartnerClient(id === undefined ? client : { ...client, id });
  await admin.record(em, {
    organizationId: organization.id,
    action: 'partner_client.added',
    resource: { type: 'partner_client', id: made.clientId },
    facts: { scopes: [...scopes], ...modeOf(livemode), ...(signIn ? signInOnRecord(signIn) : {}) },
    personal: { name },
  });
  const row = await em.findOneOrFail(PartnerClient, { id: made.clientId });
  return { ...partnerFacts(row), client_secret: made.clientSecret };
}
