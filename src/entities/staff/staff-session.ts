import { defineEntity, p } from '@mikro-orm/core';
import type { StaffFactorKind } from '#domain/account/staff.ts';

const StaffSessionSchema = defineEntity({
  name: 'StaffSession',
  tableName: 'staff_session',
  properties: {
    /** SHA-256 of the cookie's value in lower-case hex. */
    tokenHash: p.string().length(64).primary(),
    staffId: p.uuid().index(),
    /** The second factor that was shown; null in rows of earlier versions, which open nothing. */
    factor: p.string().$type<StaffFactorKind>().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    /** The last time that it was used, to the minute. */
    seenAt: p.datetime(3).defaultRaw('now()'),
  },
});

/** A browser in which a member of staff is signed in. */
export class StaffSession extends StaffSessionSchema.class {}
StaffSessionSchema.setClass(StaffSession);
