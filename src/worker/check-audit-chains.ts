import { compareSealedHeads } from '#clients/key-service/compare-sealed-heads.ts';
import type { KeyServiceAuditHeads } from '#clients/key-service/audit-heads.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { chainHead, chainStart, checkChain } from '#entities/audit/audit-chain.ts';
import { AuditHeadTimestamp } from '#entities/audit/audit-head-timestamp.ts';
import { contradictedHead } from '#entities/audit/contradicted-head.ts';
import type { Orm } from '#entities/orm.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { checkStaffStatements } from './check-staff-statements.ts';

export type AuditCheckDependencies = { orm: Orm; keyService: KeyServiceAuditHeads; actKeys: ActPublicKeys };

/** A chain that does not hold: `reason` says in what, `eventId` where; null where no event stands there. */
export type BrokenChain = { organizationId: string; reason: string; eventId: string | null };

const page = 500;

/**
 * Follows every organization's audit chain, the operator's own among them, from its first event, and compares it with the heads
 * that the key service sealed and with those that were timestamped; gives those that do not hold, and events of staff's acts without the API's statement of them. Throws when the sealed heads are not what the key service's log says.
 */
export async function checkAuditChains(
  deps: AuditCheckDependencies,
): Promise<{ checked: number; broken: BrokenChain[] }> {
  const seals = await deps.keyService.verifyAuditHeads();
  if (!seals.valid)
    throw new Error(
      `Seal ${seals.first_broken} of audit heads is not what the key service's log of operations says: look at the tables of the key service first.`,
    );
  const found: { checked: number; broken: BrokenChain[] } = { checked: 0, broken: [] };
  for await (const organizationId of organizations(deps.orm)) {
    found.checked += 1;
    const broken = await faultOf(deps, organizationId);
    if (broken) found.broken.push({ organizationId, ...broken });
  }
  found.broken.push(...(await checkStaffStatements(deps.orm, deps.actKeys)));
  return found;
}

/** Every organization that has a row, events, or sealed heads: a chain stays when the organization is gone, or is made to be. */
async function* organizations({ em }: Orm): AsyncGenerator<string> {
  yield operatorAuditId;
  for (let after = noId; ;) {
    const rows = await em.fork().execute<{ id: string }[]>(nextOrganizations, [after, after, after]);
    for (const { id } of rows) if (id !== operatorAuditId) yield id;
    if (rows.length < page) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const noId = '00000000-0000-0000-0000-000000000000';

/** Of a chain the first event is enough to know that it is there, and one seal of a chain whose events are gone. */
const nextOrganizations = `select id from (
    (select id from organization where id > ? order by id limit ${page})
    union (select organization_id from audit_event where sequence = 1 and organization_id > ? order by 1 limit ${page})
    union (select distinct organization_id from audit_head_seal where organization_id > ? order by 1 limit ${page})
  ) known order by id limit ${page}`;

async function faultOf(
  deps: AuditCheckDependencies,
  organizationId: string,
): Promise<Omit<BrokenChain, 'organizationId'> | undefined> {
  const sealed = await compareSealedHeads(deps, organizationId);
  const upTo = (await chainHead(deps.orm, organizationId))?.sequence ?? 0;
  const deadline = Number.POSITIVE_INFINITY;
  const { broken } = await checkChain(deps.orm, { organizationId, after: chainStart, upTo, deadline });
  if (broken) return { reason: broken.fault, eventId: broken.id };
  if (sealed?.contradicted) {
    const { eventId } = sealed.contradicted;
    return { reason: eventId ? 'seal_chain_rewritten' : 'seal_tail_cut', eventId };
  }
  const stamped = await contradictedTimestamp(deps.orm, organizationId);
  return stamped && { reason: stamped.eventId ? 'chain_rewritten' : 'tail_cut', eventId: stamped.eventId };
}

/** The first event that was timestamped and is gone or another one; the tokens themselves are checked by `verify`. */
async function contradictedTimestamp(orm: Orm, organizationId: string) {
  const em = orm.em.fork();
  const fields = ['sequence', 'hash'] as const;
  const heads = await em.find(
    AuditHeadTimestamp,
    { organizationId },
    { fields, orderBy: { sequence: 'asc' } },
  );
  return contradictedHead(em, organizationId, heads);
}
