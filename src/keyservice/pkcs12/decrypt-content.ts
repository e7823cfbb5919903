import { createDecipheriv } from 'node:crypto';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { octetsOf, takeAnyBer, takeBer } from '#signatures/asn1/read-ber.ts';
import { readerOf } from '#signatures/asn1/read-der.ts';
import type { DerReader } from '#signatures/asn1/read-der.ts';
import { pbes2Ciphers, pkcs12Ciphers, pkcsOids } from './algorithms.ts';
import type { Cipher } from './algorithms.ts';
import { derivePkcs12 } from './derive-key.ts';
import { derivePbkdf2, takeAlgorithmOf, takeCount, takePbkdf2, takeSalt } from './parameters.ts';
import type { Passphrase } from './passphrase.ts';
import { refusal } from './refusal.ts';
import type { WorkBudget } from './work-budget.ts';

/** What opens the encrypted parts of a file. */
export type Opening = { passphrase: Passphrase; budget: WorkBudget };

type Keyed = { cipher: Cipher; key: Buffer; iv: Buffer };

/**
 * Decrypts octets by the AlgorithmIdentifier that `reader` comes to: PBES2 with PBKDF2 (RFC 8018 section 6.2), or a scheme of
 * RFC 7292 appendix C with triple DES or RC2. The caller zeroes them. Throws MalformedError, Problem validation_failed: pkcs12
 * for another scheme, passphrase when nothing comes of it.
 */
export async function decryptContent(reader: DerReader, octets: Buffer, opening: Opening): Promise<Buffer> {
  const { oid, parameters } = takeAlgorithmOf(reader);
  const older = pkcs12Ciphers[oid];
  if (!older && oid !== pkcsOids.pbes2) throw refusal('encryption_unknown', { oid });
  const keyed = await (older
    ? keyOfOlder(older, parameters, opening)
    : keyOfPbes2(readerOf(takeBer(parameters, 0x30).contents, reader.what), opening));
  try {
    const plain = await decipher(keyed, octets);
    if (plain) return plain;
  } finally {
    keyed.key.fill(0);
  }
  throw refusal('several_passphrases');
}

async function keyOfPbes2(reader: DerReader, { passphrase, budget }: Opening): Promise<Keyed> {
  const kdf = takePbkdf2(reader);
  const { oid, parameters } = takeAlgorithmOf(reader);
  const cipher = pbes2Ciphers[oid];
  if (!cipher) throw refusal('encryption_unknown', { oid });
  const iv = octetsOf(takeAnyBer(parameters), reader.what);
  const wanted = { password: passphrase.utf8, length: cipher.keyLength, budget };
  return { cipher, iv, key: await derivePbkdf2(kdf, wanted) };
}

async function keyOfOlder(
  cipher: Cipher,
  reader: DerReader,
  { passphrase, budget }: Opening,
): Promise<Keyed> {
  const inside = readerOf(takeBer(reader, 0x30).contents, reader.what);
  const salt = takeSalt(inside);
  const common = { hash: 'sha1', password: passphrase.bmp, salt, iterations: takeCount(inside) } as const;
  const iv = await derivePkcs12({ ...common, purpose: 'iv', length: cipher.ivLength }, budget);
  const key = await derivePkcs12({ ...common, purpose: 'key', length: cipher.keyLength }, budget);
  return { cipher, key, iv };
}

/** Gives undefined when the key is another one, or the octets were changed. */
async function decipher({ cipher, key, iv }: Keyed, octets: Buffer): Promise<Buffer | undefined> {
  const { name, ivLength, effectiveBits } = cipher;
  if (iv.length !== ivLength) throw new MalformedError(`PKCS#12 file: an IV has ${iv.length} octets`);
  if (effectiveBits !== undefined) return decipherRc2({ key, iv, effectiveBits }, octets);
  const opened = createDecipheriv(name, key, iv);
  const plain = opened.update(octets);
  try {
    return Buffer.concat([plain, opened.final()]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')))
      throw error;
    return undefined;
  } finally {
    plain.fill(0);
  }
}

/** RC2 in CBC mode (RFC 2268), loaded where a file has it: OpenSSL keeps it for those who start it in its legacy mode. */
async function decipherRc2(
  { key, iv, effectiveBits }: { key: Buffer; iv: Buffer; effectiveBits: number },
  octets: Buffer,
): Promise<Buffer | undefined> {
  const [{ default: rc2 }, { default: util }] = await Promise.all([
    import('node-forge/lib/rc2.js'),
    import('node-forge/lib/util.js'),
  ]);
  const opened = rc2.createDecryptionCipher(key.toString('latin1'), effectiveBits);
  opened.start(iv.toString('latin1'));
  opened.update(util.createBuffer(octets.toString('latin1')));
  if (octets.length === 0 || !opened.finish()) return undefined;
  return Buffer.from(opened.output.getBytes(), 'latin1');
}
