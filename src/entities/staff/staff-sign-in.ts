import { defineEntity, p } from '@mikro-orm/core';

const StaffSignInSchema = defineEntity({
  name: 'StaffSignIn',
  tableName: 'staff_sign_in',
  properties: {
    /** SHA-256 of the cookie's value in lower-case hex. */
    tokenHash: p.string().length(64).primary(),
    staffId: p.uuid().index(),
    /** The secret of codes that is offered to a member who has none yet, encrypted. */
    secretSealed: p.text().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** A browser in which a one-time link was used, and whose second factor is still to be shown. */
export class StaffSignIn extends StaffSignInSchema.class {}
StaffSignInSchema.setClass(StaffSignIn);
