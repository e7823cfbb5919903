import { hashByOid, signatureByOid } from '../../asn1/algorithms.ts';
import { tagged } from '../../asn1/der.ts';
import { MalformedError } from '../../asn1/parse.ts';
import { readCertificate, serialText } from '../../asn1/read-certificate.ts';
import { finish, readerOf, take, takeInteger } from '../../asn1/read-der.ts';
import type { DerValue } from '../../asn1/read-der.ts';
import { remembered } from '../../asn1/remember.ts';
import type { CmsAttribute } from './read-attributes.ts';
import { readCms } from './read-cms.ts';
import type { CmsSigner } from './read-cms.ts';
import type { AttributeFacts, SignedDataFacts } from './signed-data-facts.ts';

export type { SignedDataFacts } from './signed-data-facts.ts';

/** Takes a CMS signature of one signer apart (RFC 5652); throws MalformedError for any other bytes. */
export const readSignedData = remembered((der) => {
  const { contentType, content, certificates, signers, trailing } = readCms(Buffer.from(der));
  const [signer, ...others] = signers;
  if (!signer || others.length > 0) throw new MalformedError('signature: expected exactly one signer');
  if (trailing.length > 0) throw new MalformedError('signature: bytes follow it');
  const members = certificates?.members.filter(({ tag }) => tag === 0x30) ?? [];
  return {
    contentType,
    content,
    certificates: members.map(({ encoded }) => readCertificate(encoded)),
    signer: signerFacts(signer),
  } satisfies SignedDataFacts;
}, 200);

function signerFacts(signer: CmsSigner): SignedDataFacts['signer'] {
  const algorithm = signatureByOid(signer.signatureAlgorithm.oid);
  const digest = hashByOid(signer.digestAlgorithm.oid);
  const { signedAttributes, unsignedAttributes, signature } = signer;
  return {
    issuerAndSerialNumber: signer.sid.tag === 0x30 ? issuerAndSerialNumber(signer.sid) : undefined,
    hash: algorithm?.hash === undefined || algorithm.hash === digest ? digest : undefined,
    keyType: algorithm?.keyType,
    // In the order in which they came: who checks it wants to see it.
    signedBytes: signer.signedBytes && tagged(0x31, ...signedAttributes.map(({ whole }) => whole.encoded)),
    signedAttributes: attributeFacts(signedAttributes),
    unsignedAttributes: attributeFacts(unsignedAttributes),
    signature,
  };
}

function issuerAndSerialNumber({ contents }: DerValue): { issuer: Buffer; serialNumber: string } {
  const reader = readerOf(contents, 'signer');
  const issuer = take(reader, 0x30).encoded;
  const serialNumber = serialText(takeInteger(reader).contents);
  finish(reader);
  return { issuer, serialNumber };
}

const attributeFacts = (attributes: readonly CmsAttribute[]): AttributeFacts[] =>
  attributes.map(({ type, values }) => ({ type, values: values.map(({ encoded }) => encoded) }));
