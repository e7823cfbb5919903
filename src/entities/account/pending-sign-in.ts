import { defineEntity, p } from '@mikro-orm/core';

const PendingSignInSchema = defineEntity({
  name: 'PendingSignIn',
  tableName: 'pending_sign_in',
  properties: {
    /** SHA-256, in lower-case hex, of the sign-in's id at the authorization server, which one browser has. */
    signInHash: p.string().length(64).primary(),
    userId: p.uuid(),
    /** The question to the user's devices; null where none was asked. */
    confirmationId: p.uuid().nullable(),
    /** The session that it opened: a browser that lost the answer goes on with it. */
    sessionId: p.uuid().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** A sign-in whose password was right, and that waits for a second factor. */
export class PendingSignIn extends PendingSignInSchema.class {}
PendingSignInSchema.setClass(PendingSignIn);
