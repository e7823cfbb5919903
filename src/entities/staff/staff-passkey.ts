import { defineEntity, p } from '@mikro-orm/core';

const StaffPasskeySchema = defineEntity({
  name: 'StaffPasskey',
  tableName: 'staff_passkey',
  properties: {
    /** The credential's id, base64url. */
    id: p.string().length(1400).primary(),
    staffId: p.uuid().index(),
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

/** A passkey of a member of staff (Web Authentication Level 3). */
export class StaffPasskey extends StaffPasskeySchema.class {}
StaffPasskeySchema.setClass(StaffPasskey);
