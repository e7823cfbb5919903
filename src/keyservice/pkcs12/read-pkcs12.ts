import { hasConsistentLengths } from '#signatures/asn1/lengths.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { octetsOf, takeAnyBer, takeBer } from '#signatures/asn1/read-ber.ts';
import { isDone, readerOf, takeIdentifier, takeInteger } from '#signatures/asn1/read-der.ts';
import { pkcsOids } from './algorithms.ts';
import { checkMac } from './check-mac.ts';
import { chooseCertificate } from './choose-certificate.ts';
import type { Chosen } from './choose-certificate.ts';
import { readHolderKey } from './holder-key.ts';
import type { HolderKey } from './holder-key.ts';
import { forgetPassphrase, passphraseForms } from './passphrase.ts';
import { readBags } from './read-bags.ts';
import type { Bags } from './read-bags.ts';
import { refusal } from './refusal.ts';
import { workBudget } from './work-budget.ts';

/** The largest file that is taken, in octets. */
const largest = 128 * 1_024;

const what = 'PKCS#12 file';

/** A file's key, which the caller zeroes, with its certificate and the certificates above. */
export type Pkcs12 = Chosen & { key: HolderKey };

/**
 * Reads a PKCS#12 file under a passphrase (RFC 7292; RFC 9579 for PBMAC1): its MAC, its one private key, the certificate of
 * that key and its issuers in their order. Throws Problem validation_failed, whose `field` says whether file or passphrase
 * is wrong.
 *
 * The structure is read by our own readers of BER, whose limits are known, and Node's OpenSSL does the cryptography: PBKDF2,
 * AES, triple DES, HMAC, keys. Programs up to 2021 (OpenSSL 1.1, Java 8, Windows) encrypt certificates with RC2 of 40 bits,
 * which OpenSSL 3 has in its legacy provider alone; that cipher is node-forge's. The whole reader of node-forge takes neither
 * EC keys nor PBKDF2 with SHA-384 or SHA-512 nor PBMAC1, PKI.js has neither RC2 nor triple DES nor the older derivation, and
 * Node gives no key of a PKCS#12 file that its TLS has read.
 */
export async function readPkcs12(file: Buffer, passphrase: string, now: Date): Promise<Pkcs12> {
  if (file.length > largest) throw refusal('file_too_large', { bytes: String(largest) });
  const forms = passphraseForms(passphrase);
  try {
    const { key: privateKeyInfo, certificates } = await open(file, forms);
    if (!privateKeyInfo) throw refusal('no_private_key');
    const key = await readHolderKey(privateKeyInfo).finally(() => privateKeyInfo.fill(0));
    return { key, ...chosenFor(key, certificates, now) };
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error;
    throw refusal('no_pkcs12');
  } finally {
    forgetPassphrase(forms);
  }
}

function chosenFor(key: HolderKey, certificates: Buffer[], now: Date): Chosen {
  try {
    return chooseCertificate(certificates, key.publicObject, now);
  } catch (error) {
    key.privateKey.fill(0);
    throw error;
  }
}

/** The bags of a PFX (RFC 7292 section 4), once its MAC has shown that the passphrase is right. */
async function open(file: Buffer, forms: ReturnType<typeof passphraseForms>): Promise<Bags> {
  if (!hasConsistentLengths(file)) throw new MalformedError(`${what}: its lengths contradict each other`);
  const pfx = readerOf(takeBer(readerOf(file, what), 0x30).contents, what);
  takeInteger(pfx);
  const authSafe = readerOf(takeBer(pfx, 0x30).contents, what);
  if (takeIdentifier(authSafe) !== pkcsOids.data) throw refusal('protected_by_signature');
  const content = readerOf(takeBer(authSafe, 0xa0).contents, what);
  const contents = octetsOf(takeAnyBer(content), what);
  if (isDone(pfx)) throw refusal('no_checksum');
  const budget = workBudget();
  const macData = readerOf(takeBer(pfx, 0x30).contents, what);
  return readBags(contents, { passphrase: await checkMac(macData, { contents, forms, budget }), budget });
}
