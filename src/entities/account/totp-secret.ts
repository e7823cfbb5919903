import { defineEntity, p } from '@mikro-orm/core';

const TotpSecretSchema = defineEntity({
  name: 'TotpSecret',
  tableName: 'totp_secret',
  properties: {
    userId: p.uuid().primary(),
    /** The secret of the codes (RFC 6238), encrypted and bound to its user. */
    secretSealed: p.text().hidden(),
    /** The session that it was offered to: no other one is shown it, or confirms it. */
    sessionId: p.uuid(),
    /** The time step of the last code that was taken: none is taken twice. */
    lastStep: p.integer(),
    createdAt: p.datetime(3),
    /** When its first code came; until then it is asked for nowhere. */
    confirmedAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

/** The secret of the one-time codes that a user's app makes. */
export class TotpSecret extends TotpSecretSchema.class {}
TotpSecretSchema.setClass(TotpSecret);
