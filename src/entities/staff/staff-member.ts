import { defineEntity, p } from '@mikro-orm/core';
import type { StaffRole } from '#domain/account/staff.ts';

const StaffMemberSchema = defineEntity({
  name: 'StaffMember',
  tableName: 'staff_member',
  properties: {
    id: p.uuid().primary(),
    /** In lower case. */
    email: p.string().length(254).unique(),
    roles: p.array<StaffRole>(),
    /** SHA-256 of the API key in lower-case hex; the key itself is never stored. */
    keyHash: p.string().length(64).unique().hidden(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

export class StaffMember extends StaffMemberSchema.class {}
StaffMemberSchema.setClass(StaffMember);
