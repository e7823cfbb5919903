import { defineEntity, p } from '@mikro-orm/core';

const AccessTokenSchema = defineEntity({
  name: 'AccessToken',
  tableName: 'access_token',
  properties: {
    /** The `jti` of a user's access token: without its row here a well-signed token is worth nothing. */
    jti: p.uuid().primary(),
    sessionId: p.uuid().index(),
    expiresAt: p.datetime(3),
  },
});

export class AccessToken extends AccessTokenSchema.class {}
AccessTokenSchema.setClass(AccessToken);
