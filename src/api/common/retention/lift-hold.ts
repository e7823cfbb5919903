import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { LegalHold } from '#entities/retention/legal-hold.ts';
import type { Holder } from './holder.ts';

/**
 * Lifts a legal hold, within `em`'s transaction. One that is lifted stays so. Throws Problem not_found for a hold of another organization,
 * and invalid_state where the other kind of holder placed it.
 */
export async function liftHold(em: EntityManager, by: Holder, id: string): Promise<LegalHold> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const own = defined({ organizationId: by.organizationId ?? undefined });
  const hold = z.uuid().safeParse(id).success
    ? await em.findOne(LegalHold, { id, ...own }, { lockMode })
    : null;
  if (!hold) throw new Problem('not_found', 'There is no legal hold with this id.');
  if (hold.placedBy !== by.kind) throw placedByOthers(hold);
  if (hold.liftedAt) return hold;
  Object.assign(hold, { liftedAt: new Date(), liftedById: by.id });
  await em.flush();
  const { organizationId, kind, thingId } = hold;
  await by.record(em, {
    organizationId,
    action: 'legal_hold.lifted',
    resource: { type: 'legal_hold', id },
    facts: { kind, thing_id: thingId },
  });
  return hold;
}

function placedByOthers({ placedBy }: LegalHold): Problem {
  const message =
    placedBy === 'staff'
      ? 'The operator placed this hold, so their staff alone can lift it. Ask them.'
      : 'An owner of the organization placed this hold, so an owner alone can lift it. Ask them, or place a hold of your own.';
  return new Problem('invalid_state', message);
}
