import { livingSecrets, maxPreviousSecrets } from '#domain/account/partner-client.ts';
import type { EntityManager } from '#entities/orm.ts';
import { createClientSecret, hashClientSecret } from '../../../oauth/provider/client-secret.ts';
import type { ActRecorder } from '../administrator.ts';
import { lockPartner } from '../find-by-id.ts';
import { partnerFacts, type PartnerWithSecret } from './partner-facts.ts';

/**
 * Gives a partner's client a new secret, within `em`'s transaction. The one before, and those before it that have not ended,
 * are taken for so many hours more; with 0 hours all of them end at once. Tokens go on. Throws Problem not_found.
 */
export async function rotateSecret(
  em: EntityManager,
  admin: ActRecorder,
  { id, overlapHours }: { id: string; overlapHours: number },
): Promise<PartnerWithSecret> {
  const client = await lockPartner(em, id);
  const secret = createClientSecret();
  const now = new Date();
  const until = new Date(now.getTime() + overlapHours * 3_600_000).toISOString();
  const before = [{ hash: client.secretHash, until }, ...livingSecrets(client.previousSecrets, now)];
  client.previousSecrets = overlapHours === 0 ? [] : before.slice(0, maxPreviousSecrets);
  client.secretHash = hashClientSecret(secret);
  await em.flush();
  await admin.record(em, {
    organizationId: client.organizationId,
    action: 'partner_client.secret_rotated',
    resource: { type: 'partner_client', id: client.id },
    facts: { overlap_hours: overlapHours },
  });
  return { ...partnerFacts(client), client_secret: secret };
}
