import type { EntityManager } from '../common/entity-manager.ts';

/** Things of an organization: its envelopes and sign requests, and the organization itself, by their ids. */
type Things = { organizationId: string; ids: readonly string[] };

const lockOf = (organizationId: string) => `legal-hold:${organizationId}`;

/**
 * Gives those of some things that are on legal hold, and sees to it that none of the organization's is placed on hold before the
 * caller's transaction ends. Each transaction that deletes or erases something of an organization asks this first.
 */
export async function heldAmong(em: EntityManager, things: Things): Promise<ReadonlySet<string>> {
  await em.execute('select pg_advisory_xact_lock_shared(hashtextextended(?, 0))', [
    lockOf(things.organizationId),
  ]);
  return heldNow(em, things);
}

/** Gives those of some things that are on legal hold at this moment, for views. */
export async function heldNow(
  em: EntityManager,
  { organizationId, ids }: Things,
): Promise<ReadonlySet<string>> {
  const rows = await em.execute<{ id: string }[]>(held, [JSON.stringify(ids), organizationId]);
  return new Set(rows.map(({ id }) => id));
}

const held = `select thing.id from jsonb_array_elements_text(?::jsonb) as thing(id)
  where exists (select from legal_hold where organization_id = ? and lifted_at is null
    and (kind = 'organization' or thing_id = thing.id::uuid))`;

/** Waits until no transaction deletes anything of an organization, and lets none begin before the caller's transaction ends. */
export async function stopDeletions(em: EntityManager, organizationId: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lockOf(organizationId)]);
}
