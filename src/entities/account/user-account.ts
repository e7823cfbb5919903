import { defineEntity, p } from '@mikro-orm/core';

export const userRoles = ['owner', 'admin', 'user'] as const;
const userStatuses = ['active', 'disabled'] as const;

const UserAccountSchema = defineEntity({
  name: 'UserAccount',
  tableName: 'user_account',
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
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
    /** The row of a deleted account stays, disabled and without address, because documents and audit events name it. */
    deletedAt: p.datetime(3).nullable(),
  },
});

export class UserAccount extends UserAccountSchema.class {}
UserAccountSchema.setClass(UserAccount);
