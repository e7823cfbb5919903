import { defineEntity, p } from '@mikro-orm/core';

const StaffSessionSchema = defineEntity({
  name: 'StaffSession',
  tableName: 'staff_session',
  properties: {
    /** SHA-256 of the cookie's value in lower-case hex. */
    tokenHash: p.string().length(64).primary(),
    staffId: p.uuid().index(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** A browser in which a member of staff is signed in. */
export class StaffSession extends StaffSessionSchema.class {}
StaffSessionSchema.setClass(StaffSession);
