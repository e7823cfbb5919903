import { defineEntity, p } from '@mikro-orm/core';

const accountLinkPurposes = ['verify_email', 'reset_password', 'invitation'] as const;
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number];

const AccountLinkSchema = defineEntity({
  name: 'AccountLink',
  tableName: 'account_link',
  properties: {
    /** SHA-256 of the token in lower-case hex. */
    tokenHash: p.string().length(64).primary(),
    userId: p.uuid().index(),
    purpose: p.enum(accountLinkPurposes),
    /** Where the link was sent: it proves this address and no other. */
    email: p.string().length(254),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** A link in a mail that proves who reads it; its row goes when it is used. */
export class AccountLink extends AccountLinkSchema.class {}
AccountLinkSchema.setClass(AccountLink);
