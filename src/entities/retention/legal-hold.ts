import { defineEntity, p } from '@mikro-orm/core';
import { heldKinds, holders } from '#domain/retention/legal-hold.ts';

const LegalHoldSchema = defineEntity({
  name: 'LegalHold',
  tableName: 'legal_hold',
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** The kind of the thing that is held, and its id; the thing itself may not be there any more once the hold is lifted. */
    kind: p.enum(heldKinds),
    thingId: p.uuid(),
    placedBy: p.enum(holders),
    /** The user or the member of staff who placed it. */
    placedById: p.uuid(),
    reason: p.text(),
    createdAt: p.datetime(3),
    /** Null while it stands. */
    liftedAt: p.datetime(3).nullable(),
    liftedById: p.uuid().nullable(),
  },
});

/** Somebody's order that nothing of an organization, or of one flow, is purged or erased. */
export class LegalHold extends LegalHoldSchema.class {}
LegalHoldSchema.setClass(LegalHold);
