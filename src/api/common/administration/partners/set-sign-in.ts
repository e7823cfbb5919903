import type { EntityManager } from '#entities/orm.ts';
import { signsNobodyIn } from '../../../oauth/register-client.ts';
import { endSignInsOfClient } from '../../apps/end-sign-ins.ts';
import type { ActRecorder } from '../administrator.ts';
import { invalidMember } from '../invalid-member.ts';
import { lockPartner } from '../find-by-id.ts';
import { partnerFacts, type PartnerFacts } from './partner-facts.ts';
import { signInColumns, signInOnRecord, type SignInSettings } from './sign-in-settings.ts';

/**
 * Sets how a partner's client signs people in, within `em`'s transaction; null ends it. What it got for people before ends, because they
 * allowed it to the client as it was; their consents stay. Throws Problem not_found, and validation_failed for a client that is to give up
 * its secret while it gets tokens of its own by it, and for a sandbox application.
 */
export async function setSignIn(
  em: EntityManager,
  admin: ActRecorder,
  { id, settings }: { id: string; settings: SignInSettings | null },
): Promise<PartnerFacts> {
  const client = await lockPartner(em, id);
  if (settings?.public && client.scopes.length > 0)
    throw invalidMember(
      'public',
      'expected false: without its secret this client could get no tokens for its scopes',
    );
  if (settings && !client.livemode) throw invalidMember('redirect_uris', signsNobodyIn);
  Object.assign(client, signInColumns(settings));
  await em.flush();
  await endSignInsOfClient(em, client.id);
  await admin.record(em, {
    organizationId: client.organizationId,
    action: 'partner_client.sign_in_changed',
    resource: { type: 'partner_client', id: client.id },
    facts: signInOnRecord(settings),
  });
  return partnerFacts(client);
}
