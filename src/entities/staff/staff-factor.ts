import { defineEntity, p } from '@mikro-orm/core';

const StaffFactorSchema = defineEntity({
  name: 'StaffFactor',
  tableName: 'staff_factor',
  properties: {
    id: p.uuid().primary(),
    staffId: p.uuid().unique(),
    /** The secret of the codes (RFC 6238), encrypted and bound to this row. */
    secretSealed: p.text(),
    /** The time step of the last code that was taken: none is taken twice. */
    lastStep: p.integer(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3),
  },
});

/** The secret of one-time codes of a member of staff. */
export class StaffFactor extends StaffFactorSchema.class {}
StaffFactorSchema.setClass(StaffFactor);
