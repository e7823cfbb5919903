import { defineEntity, p } from '@mikro-orm/core';

const PasskeySchema = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().index(),
    /** The credential's id, base64url. */
    credentialId: p.string().length(1400).unique(),
    /** The name that its owner gave it. */
    name: p.string().length(60),
    /** Its public key as a COSE key (RFC 9052), base64url. */
    publicKey: p.text(),
    /** How often it was used, by its own count; 0 where it does not count. */
    counter: p.bigint('number'),
    transports: p.array(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

/** A passkey of a user (Web Authentication Level 3). */
export class Passkey extends PasskeySchema.class {}
PasskeySchema.setClass(Passkey);
