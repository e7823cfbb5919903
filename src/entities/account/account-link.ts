import { defineEntity, p } from '@mikro-orm/core';

const accountLinkPurposes = ['verify_email', 'reset_password'] as const;
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number];

const AccountLinkSchema = defineEntity({
  name: 'AccountLink',
  tableName: 'account_link',
  properties: {
    /** SHA-256 of the token in lower-case hex. */
    tokenHash: p.string().length(64).primary(),
    userId: p.uuid().index(),
    purpose: p.enum(accountLinkPurposes),
    /** The address that the link was sent to: the link proves this address and no other. */
    email: p.string().length(254),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** A link in a mail that proves the identity of its reader; its row is deleted when it is used. */
export class AccountLink extends AccountLinkSchema.class {}
AccountLinkSchema.setClass(AccountLink);
