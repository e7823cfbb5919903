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
    keyExpiresAt: p.datetime(3).defaultRaw("(now() + '90 days'::interval)"),
    /** The roles that the key has at most; null: all of the member's. */
    keyRoles: p.array<StaffRole>().nullable(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

export class StaffMember extends StaffMemberSchema.class {}
StaffMemberSchema.setClass(StaffMember);
