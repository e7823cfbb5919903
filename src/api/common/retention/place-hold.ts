import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { HeldKind } from '#domain/retention/legal-hold.ts';
import type { EntityManager } from '#entities/orm.ts';
import { stopDeletions } from '#entities/retention/held.ts';
import { LegalHold } from '#entities/retention/legal-hold.ts';
import type { Holder } from './holder.ts';

/** The thing to be held; `id` is that of the new hold, so that a repeated call finds it. */
export type HoldToPlace = { id: string; kind: HeldKind; thingId: string };

/**
 * Places a thing on legal hold, within `em`'s transaction: from its commit on nothing of the thing is purged or erased, and what is
 * being deleted at this moment is waited for. Throws Problem not_found, and invalid_state where the holder holds it already.
 */
export async function placeHold(em: EntityManager, by: Holder, hold: HoldToPlace): Promise<LegalHold> {
  const placed = await em.findOne(LegalHold, { id: hold.id, placedById: by.id });
  if (placed) return placed;
  const organizationId = await ownerOf(em, by, hold);
  await stopDeletions(em, organizationId);
  // It may have been deleted while others were waited for.
  await ownerOf(em, by, hold);
  const { kind, thingId } = hold;
  await assertFree(em, by, thingId);
  const made = em.create(LegalHold, {
    id: hold.id,
    organizationId,
    kind,
    thingId,
    placedBy: by.kind,
    placedById: by.id,
    reason: by.reason,
    createdAt: new Date(),
    liftedAt: null,
    liftedById: null,
  });
  await em.flush();
  await by.record(em, {
    organizationId,
    action: 'legal_hold.placed',
    resource: { type: 'legal_hold', id: made.id },
    facts: { kind, thing_id: thingId },
  });
  return made;
}

async function assertFree(em: EntityManager, { kind: placedBy }: Holder, thingId: string): Promise<void> {
  if ((await em.count(LegalHold, { thingId, placedBy, liftedAt: null })) === 0) return;
  const message = 'It is on legal hold already. Lift that hold first if this one has another reason.';
  throw new Problem('invalid_state', message);
}

const owners: Readonly<Record<HeldKind, string>> = {
  organization: 'select id as owner from organization where id = ?',
  envelope: 'select organization_id as owner from envelope where id = ?',
  sign_request: 'select organization_id as owner from sign_request where id = ?',
};

/** Finds the organization that a thing belongs to. Throws Problem not_found where the holder has no such thing. */
async function ownerOf(em: EntityManager, by: Holder, { kind, thingId: id }: HoldToPlace): Promise<string> {
  const isId = z.uuid().safeParse(id).success;
  const [found] = isId ? await em.execute<{ owner: string }[]>(owners[kind], [id]) : [];
  if (found && (by.organizationId === null || by.organizationId === found.owner)) return found.owner;
  throw new Problem('not_found', `There is no ${kind.replace('_', ' ')} with this id.`);
}
