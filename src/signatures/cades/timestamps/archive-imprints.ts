import { digestOf } from '../../algorithms/digest.ts';
import type { DigestAlgorithm } from '../../algorithms/digest.ts';
import { octetString, retagged, tagged } from '../../asn1/der.ts';
import { toDefinite } from '../../asn1/to-der.ts';
import type { DerValue } from '../../asn1/read-der.ts';
import type { CmsAttribute } from '../cms/read-attributes.ts';
import type { Cms, CmsSigner } from '../cms/read-cms.ts';
import type { SignedContent } from '../cms/signed-content.ts';

const what = 'archive timestamp';

/** What an archive timestamp is computed from: the whole, one of its signers, and the content, which may be outside. */
export type Archived = { cms: Cms; signer: CmsSigner; content: SignedContent };

/**
 * The imprint of archive-time-stamp-v3 (ETSI EN 319 122-1 clause 5.5.3): the content's type, its digest, the signer's parts
 * before the unsigned attributes, and the index of what else is covered.
 */
export function imprintOfVersionThree(
  { cms, signer, content }: Archived,
  hashIndex: DerValue,
  algorithm: DigestAlgorithm,
): Buffer {
  return digestOf(
    algorithm,
    cms.encodedContentType,
    content.digestOf?.(algorithm) ?? Buffer.alloc(0),
    ...signerParts(signer),
    toDefinite(hashIndex, what),
  );
}

/**
 * The imprint of archive-time-stamp-v2 (RFC 5126 section 6.4.1): the encapsulated content with what is outside of it, the
 * sets of certificates and CRLs, and every part of the signer, with those unsigned attributes that were there: `attributes`.
 * Its words leave open whether their tag and length count, and signers do both: it gives the one that was `stamped`, if any.
 */
export function imprintOfVersionTwo(
  { cms, signer, content }: Archived,
  attributes: readonly CmsAttribute[],
  { algorithm, stamped }: { algorithm: DigestAlgorithm; stamped: Buffer | undefined },
): Buffer {
  const before = [
    cms.encapsulated,
    ...(cms.content ? [] : [content.bytes ?? Buffer.alloc(0)]),
    ...(cms.certificates ? [cms.certificates.encoded] : []),
    ...(cms.crls ? [cms.crls.encoded] : []),
    ...signerParts(signer),
  ];
  const unsigned = attributes.map(({ whole }) => whole.encoded);
  const tags = digestOf(algorithm, ...before, tagged(0xa1, ...unsigned));
  if (stamped?.equals(tags) !== false) return tags;
  const noTags = digestOf(algorithm, ...before, ...unsigned);
  return noTags.equals(stamped) ? noTags : tags;
}

/** Version to signature value, each in DER with its tag and length. */
function signerParts(signer: CmsSigner): Buffer[] {
  const { version, sid, digestAlgorithm, signedBytes, signatureAlgorithm, signature } = signer;
  return [
    toDefinite(version, what),
    toDefinite(sid, what),
    digestAlgorithm.encoded,
    ...(signedBytes ? [retagged(0xa0, signedBytes)] : []),
    signatureAlgorithm.encoded,
    octetString(signature),
  ];
}
