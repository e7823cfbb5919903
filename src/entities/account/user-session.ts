import { defineEntity, p } from '@mikro-orm/core';

const UserSessionSchema = defineEntity({
  name: 'UserSession',
  tableName: 'user_session',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().index(),
    ipAddress: p.string().length(45).nullable(),
    userAgent: p.text().nullable(),
    /** How its user was known (RFC 8176): by a password alone, or by a second factor, too. */
    amr: p.array().default(['pwd']),
    createdAt: p.datetime(3),
    /** The moment when the password was last given; a refresh does not move it. */
    authenticatedAt: p.datetime(3),
    /** Moved on by every refresh; without one the session ends by itself. */
    expiresAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    /** Whether its tokens open remote signing (/csc) alone. */
    cscOnly: p.boolean().default(false),
    /** SHA-256, in lower-case hex, of the cookie by which a browser shows our pages that it is signed in. */
    pageTokenHash: p.string().length(64).nullable().unique(),
    /** The uid of the authorization server's session that this one stands behind: without this one it signs nobody in. */
    providerSession: p.string().length(64).nullable().unique(),
  },
});

/** A session of a signed-in user: the family of refresh tokens that came of one login, or a browser on our pages. */
export class UserSession extends UserSessionSchema.class {}
UserSessionSchema.setClass(UserSession);
