import { defineEntity, p } from '@mikro-orm/core';

const UserIdentitySchema = defineEntity({
  name: 'UserIdentity',
  tableName: 'user_identity',
  uniques: [{ properties: ['userId', 'issuer'] }],
  properties: {
    issuer: p.string().length(500).primary(),
    /** The provider's own name of the person (`sub`), which is never given to anybody else. */
    subject: p.string().length(255).primary(),
    userId: p.uuid(),
    createdAt: p.datetime(3),
  },
});

/** Who the holder of an account is at an OpenID provider outside: whoever comes from there as that person is signed in. */
export class UserIdentity extends UserIdentitySchema.class {}
UserIdentitySchema.setClass(UserIdentity);
