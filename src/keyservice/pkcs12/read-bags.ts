import { membersOf, octetsOf, takeAnyBer, takeBer, takeBerIf } from '#signatures/asn1/read-ber.ts';
import { readerOf, takeIdentifier, takeInteger } from '#signatures/asn1/read-der.ts';
import type { DerReader } from '#signatures/asn1/read-der.ts';
import { pkcsOids } from './algorithms.ts';
import { decryptContent } from './decrypt-content.ts';
import type { Opening } from './decrypt-content.ts';
import { refusal } from './refusal.ts';

const what = 'PKCS#12 file';

/** The most contents of a file, bags of one content, and certificates; and how deep bags may be in bags. */
const most = { contents: 20, bags: 100, certificates: 40, depth: 4 } as const;

/** `key` is a PrivateKeyInfo in DER (RFC 5208), which the caller zeroes; the certificates are as they came. */
export type Bags = { key: Buffer | undefined; certificates: Buffer[] };

type Place = Opening & { isEncrypted: boolean; depth: number };

/**
 * Reads the one private key and the certificates of an AuthenticatedSafe (RFC 7292 section 4.1). Bags of other kinds are left
 * out. Throws MalformedError, Problem validation_failed: two keys, a key that nothing encrypts, contents that are not taken.
 */
export async function readBags(authenticatedSafe: Buffer, opening: Opening): Promise<Bags> {
  const found: Bags = { key: undefined, certificates: [] };
  const { contents } = takeBer(readerOf(authenticatedSafe, what), 0x30);
  for (const { contents: info } of membersOf(contents, what, most.contents)) {
    const { octets, isEncrypted } = await contentsOf(readerOf(info, what), opening);
    await readSafe(octets, { ...opening, isEncrypted, depth: 0 }, found);
  }
  return found;
}

/** The SafeContents of a ContentInfo, decrypted where they are encrypted (RFC 5652 section 8). */
async function contentsOf(
  info: DerReader,
  opening: Opening,
): Promise<{ octets: Buffer; isEncrypted: boolean }> {
  const type = takeIdentifier(info);
  const content = readerOf(takeBer(info, 0xa0).contents, what);
  if (type === pkcsOids.data) return { octets: octetsOf(takeAnyBer(content), what), isEncrypted: false };
  if (type !== pkcsOids.encryptedData) {
    throw refusal('protected_by_key');
  }
  const encrypted = readerOf(takeBer(content, 0x30).contents, what);
  takeInteger(encrypted);
  const inside = readerOf(takeBer(encrypted, 0x30).contents, what);
  takeIdentifier(inside);
  const algorithm = readerOf(takeBer(inside, 0x30).encoded, what);
  const { tag, contents, encoded } = takeAnyBer(inside);
  // [0] IMPLICIT OCTET STRING, in one piece or in several.
  const octets = octetsOf({ tag: tag === 0xa0 ? 0x24 : 0x04, contents, encoded }, what);
  return { octets: await decryptContent(algorithm, octets, opening), isEncrypted: true };
}

async function readSafe(safe: Buffer, place: Place, found: Bags): Promise<void> {
  const { contents } = takeBer(readerOf(safe, what), 0x30);
  for (const { contents: bag } of membersOf(contents, what, most.bags)) {
    const reader = readerOf(bag, what);
    const id = takeIdentifier(reader);
    await readBag({ id, value: takeBer(reader, 0xa0).contents }, place, found);
  }
}

async function readBag(
  { id, value }: { id: string; value: Buffer },
  place: Place,
  found: Bags,
): Promise<void> {
  if (id === pkcsOids.certBag) return readCertificateBag(value, found);
  if (id === pkcsOids.safeContentsBag) {
    if (place.depth === most.depth) throw refusal('bags_too_deep');
    return readSafe(value, { ...place, depth: place.depth + 1 }, found);
  }
  const isShrouded = id === pkcsOids.shroudedKeyBag;
  if (id !== pkcsOids.keyBag && !isShrouded) return;
  if (found.key) {
    throw refusal('several_private_keys');
  }
  if (!isShrouded && !place.isEncrypted) {
    throw refusal('private_key_unencrypted');
  }
  found.key = isShrouded ? await openKey(value, place) : Buffer.from(value);
}

/** Decrypts an EncryptedPrivateKeyInfo (RFC 5208 section 6). */
function openKey(value: Buffer, opening: Opening): Promise<Buffer> {
  const encrypted = readerOf(takeBer(readerOf(value, what), 0x30).contents, what);
  const algorithm = readerOf(takeBer(encrypted, 0x30).encoded, what);
  return decryptContent(algorithm, octetsOf(takeAnyBer(encrypted), what), opening);
}

function readCertificateBag(value: Buffer, { certificates }: Bags): void {
  const bag = readerOf(takeBer(readerOf(value, what), 0x30).contents, what);
  if (takeIdentifier(bag) !== pkcsOids.x509Certificate) return;
  const wrapped = takeBerIf(bag, 0xa0);
  if (!wrapped) return;
  if (certificates.length === most.certificates) {
    throw refusal('too_many_certificates', { most: String(most.certificates) });
  }
  certificates.push(octetsOf(takeAnyBer(readerOf(wrapped.contents, what)), what));
}
