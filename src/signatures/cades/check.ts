import { createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { Sequence } from 'asn1js';
import { sortSetOf } from '../asn1/der.ts';
import { hashByOid } from '../asn1/algorithms.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import { MalformedError, parse } from '../asn1/parse.ts';
import { finish, isDone, readerOf, take, takeAny } from '../asn1/read-der.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { identifierText, octets } from '../asn1/read-signed-data.ts';
import type { SignedDataFacts } from '../asn1/read-signed-data.ts';

/** A check that does not hold; the message is the reason that a caller may be told. */
export class CheckFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CheckFailed';
  }
}

type Parts = { data: SignedDataFacts; digest: Buffer; hash: HashAlgorithm };

/**
 * The one value of a signed attribute; throws CheckFailed when it is absent, doubled or has several values
 * (RFC 5652 section 11).
 */
export function signedAttribute(data: SignedDataFacts, oid: string, name: string): Buffer {
  const found = data.signer.signedAttributes.filter(({ type }) => type === oid);
  const [value] = found[0]?.values ?? [];
  if (found.length !== 1 || found[0]?.values.length !== 1 || !value) {
    throw new CheckFailed(`the signed attribute ${name} must be there exactly once`);
  }
  return value;
}

/** The signer's certificate among those inside, named by issuer and serial number; throws CheckFailed. */
export function signerCertificate(data: SignedDataFacts): CertificateFacts {
  const named = data.signer.issuerAndSerialNumber;
  const found = data.certificates.find(
    ({ issuer, serialNumber }) => named?.issuer.equals(issuer) && named.serialNumber === serialNumber,
  );
  if (!found) throw new CheckFailed('the signature does not carry the certificate of its signer');
  return found;
}

/** content-type equals what was signed, and the message digest the digest of it; throws CheckFailed. */
export function checkContent({ data, digest, hash }: Parts): void {
  const named = identifierText(signedAttribute(data, oids.contentType, 'content-type'));
  if (named !== data.contentType) throw new CheckFailed('the content-type attribute names another type');
  if (data.signer.hash !== hash) throw new CheckFailed('the signature was made with another hash algorithm');
  const signed = octets(signedAttribute(data, oids.messageDigest, 'message-digest'));
  if (signed?.length !== digest.length || !timingSafeEqual(signed, digest)) {
    throw new CheckFailed('the signature is over other content');
  }
}

/** The signature value holds over the signed attributes, which are in DER order; throws CheckFailed. */
export function checkSignatureValue(data: SignedDataFacts, certificate: CertificateFacts): void {
  const { signedBytes, hash, keyType, signature } = data.signer;
  if (!signedBytes || !hash || !keyType)
    throw new CheckFailed('the signature algorithm is not one that is taken');
  if (!isSortedSet(signedBytes)) throw new CheckFailed('the signed attributes are not in DER order');
  const key = publicKeyOf(certificate);
  const expected = keyType === 'RSA' ? 'rsa' : 'ec';
  if (key.asymmetricKeyType !== expected || !verify(hash, signedBytes, key, signature)) {
    throw new CheckFailed('the signature value does not hold');
  }
}

function publicKeyOf({ der }: CertificateFacts): KeyObject {
  try {
    return new X509Certificate(der).publicKey;
  } catch {
    throw new CheckFailed("the certificate's public key cannot be read");
  }
}

/** signing-certificate-v2 names the certificate that the signature was checked with (RFC 5035); throws CheckFailed. */
export function checkSigningCertificate(data: SignedDataFacts, certificate: CertificateFacts): void {
  const value = parse(
    signedAttribute(data, oids.signingCertificateV2, 'signing-certificate-v2'),
    'attribute',
  );
  const certId = child(child(value, 0), 0);
  const first = child(certId, 0);
  const explicitHash =
    first instanceof Sequence ? hashByOid(identifierText(bytesOf(child(first, 0))) ?? '') : undefined;
  const hash = first instanceof Sequence ? explicitHash : 'sha256';
  const named = octets(bytesOf(first instanceof Sequence ? child(certId, 1) : first));
  if (!hash || !named?.equals(createHash(hash).update(certificate.der).digest())) {
    throw new CheckFailed('signing-certificate-v2 names another certificate');
  }
}

function child(block: unknown, index: number): unknown {
  return block instanceof Sequence ? block.valueBlock.value[index] : undefined;
}

function bytesOf(block: unknown): Buffer | undefined {
  const view =
    typeof block === 'object' && block !== null ? Reflect.get(block, 'valueBeforeDecodeView') : undefined;
  return view instanceof Uint8Array ? Buffer.from(view) : undefined;
}

function isSortedSet(set: Buffer): boolean {
  const encoded = membersOf(set);
  const sorted = sortSetOf(encoded);
  return encoded.length > 0 && encoded.every((bytes, index) => sorted[index]?.equals(bytes));
}

/** The values in a SET; one that is not DER is read by the library. */
function membersOf(set: Buffer): Buffer[] {
  try {
    const outer = readerOf(set, 'signed attributes');
    const inner = readerOf(take(outer, 0x31).contents, 'signed attributes');
    finish(outer);
    const members: Buffer[] = [];
    while (!isDone(inner)) members.push(takeAny(inner).encoded);
    return members;
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error;
    const block = parse(set, 'signed attributes');
    const list: unknown[] =
      'value' in block.valueBlock && Array.isArray(block.valueBlock.value) ? block.valueBlock.value : [];
    return list.map(bytesOf).filter((bytes) => bytes !== undefined);
  }
}
