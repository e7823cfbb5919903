import { contradictedHead } from '#entities/audit/contradicted-head.ts';
import type { Orm } from '#entities/orm.ts';
import type { KeyServiceAuditHeads, SealedHead } from './audit-heads.ts';

/** The latest head that the key service keeps, and the event in the place of the first that the chain contradicts. */
export type SealedChain = { latest: SealedHead; contradicted?: { eventId: string | null } };

/** Most answers of the key service that are asked for: a head an hour fills one in 200 days. */
const most = 100;

/**
 * Compares the heads of an organization's audit chain that the key service sealed with the chain as it is: each event must be
 * there with that hash. Undefined before the first seal. Throws Problem service_unavailable when the key service cannot be asked.
 */
export async function compareSealedHeads(
  { orm, keyService }: { orm: Orm; keyService: Pick<KeyServiceAuditHeads, 'sealedHeads'> },
  organizationId: string,
): Promise<SealedChain | undefined> {
  let latest: SealedHead | undefined;
  for (let asked = 0; asked < most; asked += 1) {
    const { heads, complete } = await keyService.sealedHeads(organizationId, latest?.seal ?? 0);
    latest = heads.at(-1) ?? latest;
    if (!latest) return undefined;
    const contradicted = await contradictedHead(orm.em.fork(), organizationId, heads);
    if (contradicted) return { latest, contradicted };
    if (complete) break;
  }
  return latest && { latest };
}
