import { defineEntity, p } from '@mikro-orm/core';

const RefreshTokenSchema = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_token',
  properties: {
    /** SHA-256 of the token in lower-case hex. */
    tokenHash: p.string().length(64).primary(),
    sessionId: p.uuid().index(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    /** A token works once: one that comes again was copied. */
    usedAt: p.datetime(3).nullable(),
  },
});

export class RefreshToken extends RefreshTokenSchema.class {}
RefreshTokenSchema.setClass(RefreshToken);
