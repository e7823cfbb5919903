import { defineEntity, p } from '@mikro-orm/core';
import { userRoles } from './user-account.ts';

const invitationStatuses = ['invited', 'disabled'] as const;

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  uniques: [{ properties: ['organizationId', 'email'] }],
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }],
  properties: {
    /** The account that is opened by the invitation keeps this id. */
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    email: p.string().length(254),
    firstName: p.string().length(100),
    lastName: p.string().length(100),
    role: p.enum(userRoles),
    status: p.enum(invitationStatuses),
    language: p.string().length(2),
    /** SHA-256 of the link's token in lower-case hex. */
    tokenHash: p.string().length(64).unique().hidden(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
  },
});

/**
 * Somebody who is asked to join an organization. It is no account: it takes nobody's address away, and is deleted when it
 * is accepted.
 */
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
