import { createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { sortSetOf } from '../asn1/der.ts';
import { hashByOid } from '../asn1/algorithms.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import {
  finish,
  isDone,
  readerOf,
  readSequence,
  take,
  takeAlgorithm,
  takeAny,
  takeIdentifier,
  takeOctets,
} from '../asn1/read-der.ts';
import type { DerReader } from '../asn1/read-der.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import type { SignedDataFacts } from './cms/read-signed-data.ts';

/** A check that does not hold; the message is the reason that a caller may see. */
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
function signedAttribute(data: SignedDataFacts, oid: string, name: string): Buffer {
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

/** Checks that content-type names the signed content and the message digest is its digest; throws CheckFailed. */
export function checkContent({ data, digest, hash }: Parts): void {
  const named = only(signedAttribute(data, oids.contentType, 'content-type'), takeIdentifier);
  if (named !== data.contentType) throw new CheckFailed('the content-type attribute names another type');
  if (data.signer.hash !== hash) throw new CheckFailed('the signature was made with another hash algorithm');
  const signed = only(signedAttribute(data, oids.messageDigest, 'message-digest'), takeOctets);
  if (signed.length !== digest.length || !timingSafeEqual(signed, digest)) {
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
  const what = 'signing-certificate-v2';
  const value = readSequence(signedAttribute(data, oids.signingCertificateV2, what), what);
  const certificates = readerOf(take(value, 0x30).contents, what);
  const certId = readerOf(take(certificates, 0x30).contents, what);
  const algorithm = certId.bytes[certId.at] === 0x30 ? takeAlgorithm(certId) : oids.sha256;
  const hash = algorithm === undefined ? undefined : hashByOid(algorithm);
  const named = takeOctets(certId);
  if (!hash || !named.equals(createHash(hash).update(certificate.der).digest())) {
    throw new CheckFailed('signing-certificate-v2 names another certificate');
  }
}

/** The one value of an attribute, which is DER (RFC 5652 section 5.4); throws MalformedError. */
function only<T>(value: Buffer, take: (reader: DerReader) => T): T {
  const reader = readerOf(value, 'attribute value');
  const taken = take(reader);
  finish(reader);
  return taken;
}

function isSortedSet(set: Buffer): boolean {
  const encoded = membersOf(set);
  const sorted = sortSetOf(encoded);
  return encoded.length > 0 && encoded.every((bytes, index) => sorted[index]?.equals(bytes));
}

/** The values in a SET; throws MalformedError when it is not DER, which signed attributes are (RFC 5652 section 5.4). */
function membersOf(set: Buffer): Buffer[] {
  const outer = readerOf(set, 'signed attributes');
  const inner = readerOf(take(outer, 0x31).contents, 'signed attributes');
  finish(outer);
  const members: Buffer[] = [];
  while (!isDone(inner)) members.push(takeAny(inner).encoded);
  return members;
}
