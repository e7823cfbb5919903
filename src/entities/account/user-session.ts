import { defineEntity, p } from '@mikro-orm/core';

const UserSessionSchema = defineEntity({
  name: 'UserSession',
  tableName: 'user_session',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().index(),
    ipAddress: p.string().length(45).nullable(),
    userAgent: p.text().nullable(),
    createdAt: p.datetime(3),
    /** The moment when the password was last given; a refresh does not move it. */
    authenticatedAt: p.datetime(3),
    /** Moved on by every refresh; without one the session ends by itself. */
    expiresAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
});

/** A session of a signed-in user: the family of refresh tokens that came of one login. */
export class UserSession extends UserSessionSchema.class {}
UserSessionSchema.setClass(UserSession);
