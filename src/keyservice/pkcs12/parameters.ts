import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { octetsOf, takeAnyBer, takeBer } from '#signatures/asn1/read-ber.ts';
import { isDone, readerOf, takeIdentifier, takeInteger } from '#signatures/asn1/read-der.ts';
import type { DerReader } from '#signatures/asn1/read-der.ts';
import { hmacHashes, pkcsOids } from './algorithms.ts';
import type { KdfHash } from './derive-key.ts';
import { refusal } from './refusal.ts';
import type { WorkBudget } from './work-budget.ts';

const derive = promisify(pbkdf2);

/** The longest salt that is taken, in octets. */
const longestSalt = 1_024;

/** An algorithm with a reader of its parameters. */
export type Algorithm = { oid: string; parameters: DerReader };

/** Reads an AlgorithmIdentifier in BER; throws MalformedError. */
export function takeAlgorithmOf(reader: DerReader): Algorithm {
  const inside = readerOf(takeBer(reader, 0x30).contents, reader.what);
  return { oid: takeIdentifier(inside), parameters: inside };
}

/** Reads a positive INTEGER; one above 10 million stands for all of them. Throws MalformedError. */
export function takeCount(reader: DerReader): number {
  const { contents } = takeInteger(reader);
  const value = contents.length > 6 ? Number.MAX_SAFE_INTEGER : contents.readIntBE(0, contents.length);
  return Math.min(Math.max(value, 1), 10_000_000);
}

/** Reads a salt. Throws MalformedError, Problem validation_failed (pkcs12). */
export function takeSalt(reader: DerReader): Buffer {
  const salt = octetsOf(takeAnyBer(reader), reader.what);
  if (salt.length > longestSalt) throw refusal('salt_too_long');
  return salt;
}

/** `length` is that of the key, in octets, where it is named. */
type Pbkdf2 = { salt: Buffer; iterations: number; length?: number; hash: KdfHash };

/** Reads the parameters of PBKDF2 (RFC 8018 appendix A.2). Throws MalformedError, Problem validation_failed (pkcs12). */
export function takePbkdf2(reader: DerReader): Pbkdf2 {
  const { oid, parameters } = takeAlgorithmOf(reader);
  if (oid !== pkcsOids.pbkdf2) throw refusal('key_derivation_unknown', { oid });
  const inside = readerOf(takeBer(parameters, 0x30).contents, reader.what);
  const salt = takeSalt(inside);
  const iterations = takeCount(inside);
  const length = inside.bytes[inside.at] === 0x02 ? { length: takeCount(inside) } : {};
  if (isDone(inside)) return { salt, iterations, ...length, hash: 'sha1' };
  const prf = takeAlgorithmOf(inside).oid;
  const hash = hmacHashes[prf];
  if (!hash) throw refusal('key_derivation_unknown', { oid: prf });
  return { salt, iterations, ...length, hash };
}

/** Derives `length` octets by PBKDF2 in another thread; the caller zeroes them. */
export function derivePbkdf2(
  { salt, iterations, hash }: Omit<Pbkdf2, 'length'>,
  { password, length, budget }: { password: Buffer; length: number; budget: WorkBudget },
): Promise<Buffer> {
  budget.spend(Math.ceil((iterations * Math.ceil(length / 20)) / 4));
  return derive(password, salt, iterations, length, hash);
}
