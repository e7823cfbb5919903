import { createHmac } from 'node:crypto';
import { jsonWithDigests } from './secret-members.ts';

/** A call under an Idempotency-Key: the name of its record, the key as the caller gave it, and the parsed input. */
type KeyedCall = { id: string; key: string; input: unknown };

/**
 * Makes the fingerprint by which the inputs under one Idempotency-Key are compared. Secrets go in as HMACs over the caller's key,
 * too, which is stored nowhere: whoever reads the record and has the server's key tries no PINs by it.
 */
export function fingerprintOf(serverKey: Buffer, { id, key, input }: KeyedCall): string {
  const hmac = (text: string) => createHmac('sha256', serverKey).update(text).digest('hex');
  const digest = (secret: string) => hmac(`secret\0${id}\0${hmac(`caller's key\0${key}`)}\0${secret}`);
  return hmac(`input\0${jsonWithDigests(input, digest)}`);
}
