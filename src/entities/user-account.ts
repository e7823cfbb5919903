import { defineEntity, p } from '@mikro-orm/core';

export const userRoles = ['owner', 'admin', 'user'] as const;
export const userStatuses = ['active', 'invited', 'disabled'] as const;

const UserAccountSchema = defineEntity({
  name: 'UserAccount',
  tableName: 'user_account',
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid().index(),
    email: p.string().length(254).unique(),
    passwordHash: p.text().hidden(),
    firstName: p.string().length(100),
    lastName: p.string().length(100),
    role: p.enum(userRoles),
    status: p.enum(userStatuses),
    phone: p.string().length(20).nullable(),
    language: p.string().length(2),
    emailVerifiedAt: p.datetime(3).nullable(),
    phoneVerifiedAt: p.datetime(3).nullable(),
    identityVerified: p.boolean().default(false),
    lastLoginAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export class UserAccount extends UserAccountSchema.class {}
UserAccountSchema.setClass(UserAccount);
