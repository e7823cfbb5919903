import { digestByOid } from '../../algorithms/digest.ts';
import type { DigestAlgorithm } from '../../algorithms/digest.ts';
import { oids } from '../../asn1/oids.ts';
import { MalformedError } from '../../asn1/parse.ts';
import {
  membersOf,
  octetsOf,
  takeAlgorithmFacts,
  takeAnyBer,
  takeBer,
  takeBerIf,
} from '../../asn1/read-ber.ts';
import type { AlgorithmFacts } from '../../asn1/read-ber.ts';
import { finish, isDone, readerOf, takeIdentifier } from '../../asn1/read-der.ts';
import type { DerReader, DerValue } from '../../asn1/read-der.ts';
import { setOfInDer, toDefinite } from '../../asn1/to-der.ts';
import { readAttributes } from './read-attributes.ts';
import type { CmsAttribute } from './read-attributes.ts';

const what = 'signature';

/** The most certificates, revocation data and signers of one SignedData. */
const cmsLimits = { certificates: 200, crls: 200, signers: 100 };

/** A SignedData taken apart (RFC 5652 section 5.1), every part a view on the bytes as they came. */
export type Cms = {
  contentType: string;
  /** EncapsulatedContentInfo as it came, and its type alone. */
  encapsulated: Buffer;
  encodedContentType: Buffer;
  /** The content's octets, undefined when the signature is detached. */
  content: Buffer | undefined;
  /** CertificateSet and RevocationInfoChoices: as they came, with their members. */
  certificates: CmsSet | undefined;
  crls: CmsSet | undefined;
  signers: readonly CmsSigner[];
  /** What follows the ContentInfo. */
  trailing: Buffer;
};

export type CmsSet = { encoded: Buffer; members: readonly DerValue[] };

/** A SignerInfo (RFC 5652 section 5.3). */
export type CmsSigner = {
  version: DerValue;
  /** IssuerAndSerialNumber, or [0] SubjectKeyIdentifier. */
  sid: DerValue;
  digestAlgorithm: AlgorithmFacts & { digest: DigestAlgorithm | undefined };
  /** The signed attributes as SET OF in DER, which is what was signed; undefined when there are none. */
  signedBytes: Buffer | undefined;
  signedAttributes: readonly CmsAttribute[];
  signatureAlgorithm: AlgorithmFacts;
  signature: Buffer;
  unsignedAttributes: readonly CmsAttribute[];
};

/**
 * Takes a CMS signature in DER or BER apart, with any number of signers; throws MalformedError for any other bytes and
 * beyond its limits. What follows the value is given, and the caller's to judge.
 */
export function readCms(bytes: Buffer): Cms {
  const outer = readerOf(bytes, what);
  const info = readerOf(takeBer(outer, 0x30).contents, what);
  if (takeIdentifier(info) !== oids.signedData) throw new MalformedError(`${what}: not a CMS SignedData`);
  const wrapped = readerOf(takeBer(info, 0xa0).contents, what);
  finish(info);
  const data = readerOf(takeBer(wrapped, 0x30).contents, what);
  finish(wrapped);
  return { ...readSignedDataParts(data), trailing: bytes.subarray(outer.at) };
}

function readSignedDataParts(data: DerReader): Omit<Cms, 'trailing'> {
  takeBer(data, 0x02);
  takeBer(data, 0x31);
  const encapsulated = takeBer(data, 0x30);
  const certificates = setOf(takeBerIf(data, 0xa0), cmsLimits.certificates);
  const crls = setOf(takeBerIf(data, 0xa1), cmsLimits.crls);
  const signers = membersOf(takeBer(data, 0x31).contents, what, cmsLimits.signers);
  finish(data);
  return {
    ...contentOf(encapsulated),
    certificates,
    crls,
    signers: signers.map((signer) => readSigner(signer)),
  };
}

function setOf(set: DerValue | undefined, most: number): CmsSet | undefined {
  return set && { encoded: set.encoded, members: membersOf(set.contents, what, most) };
}

function contentOf({
  encoded,
  contents,
}: DerValue): Pick<Cms, 'encapsulated' | 'contentType' | 'encodedContentType' | 'content'> {
  const reader = readerOf(contents, what);
  const contentType = takeIdentifier(reader);
  const encodedContentType = contents.subarray(0, reader.at);
  const wrapped = takeBerIf(reader, 0xa0);
  finish(reader);
  return {
    encapsulated: encoded,
    contentType,
    encodedContentType,
    content: wrapped && contentOctets(wrapped),
  };
}

function contentOctets(wrapped: DerValue): Buffer {
  const reader = readerOf(wrapped.contents, what);
  const value = takeAnyBer(reader);
  finish(reader);
  // PKCS #7 knew content of any type, whose contents octets are digested (RFC 2315 section 9.3).
  return value.tag === 0x04 || value.tag === 0x24 ? octetsOf(value, what) : value.contents;
}

/** Reads a SignerInfo, of a signature or a countersignature (RFC 5652 sections 5.3 and 11.4); throws MalformedError. */
export function readSigner({ tag, contents }: DerValue): CmsSigner {
  if (tag !== 0x30) throw new MalformedError(`${what}: a signer is no SignerInfo`);
  const info = readerOf(contents, what);
  const version = takeBer(info, 0x02);
  const sid = inDer(takeAnyBer(info));
  const digestAlgorithm = takeAlgorithm(info);
  const signed = takeBerIf(info, 0xa0);
  const signatureAlgorithm = takeAlgorithm(info);
  const signature = octetsOf(takeAnyBer(info), what);
  const unsigned = takeBerIf(info, 0xa1);
  if (!isDone(info)) throw new MalformedError(`${what}: bytes follow a signer's parts`);
  return {
    version,
    sid,
    digestAlgorithm: { ...digestAlgorithm, digest: digestByOid(digestAlgorithm.oid) },
    signedBytes: signed && setOfInDer(0x31, signed.contents, what),
    signedAttributes: signed ? readAttributes(signed.contents, 'signed attributes') : [],
    signatureAlgorithm,
    signature,
    unsignedAttributes: unsigned ? readAttributes(unsigned.contents, 'unsigned attributes') : [],
  };
}

/** An AlgorithmIdentifier in DER, however it came: that is how it is hashed and compared. */
function takeAlgorithm(reader: DerReader): AlgorithmFacts {
  const { oid, encoded } = takeAlgorithmFacts(reader);
  return { oid, encoded: inDer(takeBer(readerOf(encoded, what), 0x30)).encoded };
}

const inDer = (value: DerValue): DerValue => takeAnyBer(readerOf(toDefinite(value, what), what));
