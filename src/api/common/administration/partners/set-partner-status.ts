import type { PartnerClient } from '#entities/account/partner-client.ts';
import type { EntityManager } from '#entities/orm.ts';
import { endSignInsOfClient } from '../../apps/end-sign-ins.ts';
import type { Administrator } from '../administrator.ts';
import { lockPartner } from '../find-by-id.ts';
import { partnerFacts, type PartnerFacts } from './partner-facts.ts';

/**
 * Disables a partner's client, or enables it again, within `em`'s transaction. The tokens of a disabled one end at once and do not
 * come back; its open sign requests go on. Throws Problem not_found.
 */
export async function setPartnerStatus(
  em: EntityManager,
  admin: Administrator,
  { id, status }: { id: string; status: PartnerClient['status'] },
): Promise<PartnerFacts> {
  const client = await lockPartner(em, id);
  if (client.status === status) return partnerFacts(client);
  client.status = status;
  await em.flush();
  // Enabling ends tokens, too: one that was being given out while the client was disabled must not become valid.
  await endTokens(em, client.id);
  await admin.record(em, {
    organizationId: client.organizationId,
    action: status === 'disabled' ? 'partner_client.disabled' : 'partner_client.enabled',
    resource: { type: 'partner_client', id: client.id },
  });
  return partnerFacts(client);
}

async function endTokens(em: EntityManager, clientId: string): Promise<void> {
  await em.execute(
    `delete from oauth_record where model = 'ClientCredentials' and payload->>'clientId' = ?`,
    [clientId],
  );
  await endSignInsOfClient(em, clientId);
}
