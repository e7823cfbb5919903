import { defineEntity, p } from '@mikro-orm/core';

const StaffIdentitySchema = defineEntity({
  name: 'StaffIdentity',
  tableName: 'staff_identity',
  uniques: [{ properties: ['issuer', 'subject'] }],
  properties: {
    staffId: p.uuid().primary(),
    issuer: p.text(),
    subject: p.string().length(255),
    createdAt: p.datetime(3),
  },
});

/** Who a member of staff is at the OpenID provider, since they signed in there for the first time. */
export class StaffIdentity extends StaffIdentitySchema.class {}
StaffIdentitySchema.setClass(StaffIdentity);
