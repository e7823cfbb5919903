import { hashByOid, signatureByOid } from './algorithms.ts';
import { retagged } from './der.ts';
import { hasConsistentLengths } from './lengths.ts';
import { oids } from './oids.ts';
import { MalformedError } from './parse.ts';
import { readCertificate, serialText } from './read-certificate.ts';
import {
  finish,
  isDone,
  readerOf,
  readSequence,
  take,
  takeAlgorithm,
  takeAny,
  takeIdentifier,
  takeIf,
  takeInteger,
  takeOctets,
} from './read-der.ts';
import type { DerReader } from './read-der.ts';
import type { AttributeFacts, SignedDataFacts } from './signed-data-facts.ts';

const what = 'signature';
const inside = (contents: Buffer): DerReader => readerOf(contents, what);

/**
 * Reads a CMS signature of the shape that we and most others make: DER throughout, one signer who is named by issuer and
 * serial number, certificates and no revocation lists (RFC 5652). Gives undefined for any other, which may be good all the
 * same: for it `readSignedData` uses the library. Its result equals the library's, in a twentieth of the time.
 */
export function readUsualSignedData(der: Buffer): SignedDataFacts | undefined {
  if (!hasConsistentLengths(der)) return undefined;
  try {
    return contentInfo(der);
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

function contentInfo(der: Buffer): SignedDataFacts | undefined {
  const info = readSequence(der, what);
  if (takeIdentifier(info) !== oids.signedData) return undefined;
  const wrapped = inside(take(info, 0xa0).contents);
  finish(info);
  const data = inside(take(wrapped, 0x30).contents);
  finish(wrapped);
  takeInteger(data);
  const digests = inside(take(data, 0x31).contents);
  while (!isDone(digests)) takeAlgorithm(digests);
  const encapsulated = inside(take(data, 0x30).contents);
  const contentType = takeIdentifier(encapsulated);
  const content = contentOf(encapsulated);
  const certificates = certificatesOf(takeIf(data, 0xa0)?.contents);
  const signers = inside(take(data, 0x31).contents);
  finish(data);
  const signer = signerOf(inside(take(signers, 0x30).contents));
  finish(signers);
  // A name that is in no certificate is not looked into here.
  const issuer = signer?.issuerAndSerialNumber?.issuer;
  if (!signer || !certificates.some((one) => issuer?.equals(one.issuer))) return undefined;
  return { contentType, content, certificates, signer };
}

function contentOf(encapsulated: DerReader): Buffer | undefined {
  const wrapped = takeIf(encapsulated, 0xa0);
  finish(encapsulated);
  if (!wrapped) return undefined;
  const value = inside(wrapped.contents);
  const octets = takeOctets(value);
  finish(value);
  return octets;
}

function certificatesOf(set: Buffer | undefined): SignedDataFacts['certificates'] {
  const reader = inside(set ?? Buffer.alloc(0));
  const found: SignedDataFacts['certificates'] = [];
  while (!isDone(reader)) found.push(readCertificate(take(reader, 0x30).encoded));
  return found;
}

function signerOf(info: DerReader): SignedDataFacts['signer'] | undefined {
  takeInteger(info);
  const named = inside(take(info, 0x30).contents);
  const issuer = take(named, 0x30).encoded;
  const serialNumber = serialText(takeInteger(named).contents);
  finish(named);
  const digest = takeAlgorithm(info);
  const signed = takeIf(info, 0xa0);
  const algorithm = takeAlgorithm(info);
  const signature = takeOctets(info);
  const unsigned = takeIf(info, 0xa1);
  finish(info);
  if (digest === undefined || algorithm === undefined || signed?.contents.length === 0) return undefined;
  const [hash, kind] = [hashByOid(digest), signatureByOid(algorithm)];
  return {
    issuerAndSerialNumber: { issuer, serialNumber },
    hash: kind?.hash === undefined || kind.hash === hash ? hash : undefined,
    keyType: kind?.keyType,
    signedBytes: signed && retagged(0x31, signed.encoded),
    signedAttributes: attributesOf(signed?.contents),
    unsignedAttributes: attributesOf(unsigned?.contents),
    signature,
  };
}

function attributesOf(set: Buffer | undefined): AttributeFacts[] {
  const reader = inside(set ?? Buffer.alloc(0));
  const found: AttributeFacts[] = [];
  while (!isDone(reader)) {
    const attribute = inside(take(reader, 0x30).contents);
    const type = takeIdentifier(attribute);
    const values = inside(take(attribute, 0x31).contents);
    finish(attribute);
    const encoded: Buffer[] = [];
    while (!isDone(values)) encoded.push(takeAny(values).encoded);
    found.push({ type, values: encoded });
  }
  return found;
}
