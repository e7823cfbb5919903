import { macUnder, type KeyRing, type NamedKey } from '#secrets/key-ring.ts';
import { jsonWithDigests } from './secret-members.ts';

/** A call under an Idempotency-Key: the name of its record, the key as the caller gave it, and the parsed input. */
type KeyedCall = { id: string; key: string; input: unknown };

/**
 * Makes the fingerprints by which the inputs under one Idempotency-Key are compared, one under each of our keys; the first is
 * kept. Secrets go in as HMACs over the caller's key, too, which is stored nowhere: whoever reads the record and has our key
 * tries no PINs by it.
 */
export function fingerprintsOf({ all }: KeyRing, call: KeyedCall): string[] {
  return all.map((key) => fingerprintUnder(key, call));
}

function fingerprintUnder(current: NamedKey, { id, key, input }: KeyedCall): string {
  const hmac = (text: string) => macUnder({ current }, text).toString('hex');
  const digest = (secret: string) => hmac(`secret\0${id}\0${hmac(`caller's key\0${key}`)}\0${secret}`);
  return hmac(`input\0${jsonWithDigests(input, digest)}`);
}
