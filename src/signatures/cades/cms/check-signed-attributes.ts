import { MalformedError } from '../../asn1/parse.ts';
import { membersOf, takeAlgorithmFacts, takeAnyBer } from '../../asn1/read-ber.ts';
import { finish, readerOf, takeIdentifier, takeOctets, takeTime } from '../../asn1/read-der.ts';
import type { DerReader } from '../../asn1/read-der.ts';
import { readSignatureAlgorithm } from '../../algorithms/signature-by-oid.ts';
import type { Reason } from '../../signed-file/reason.ts';
import { unlessMalformed } from './material.ts';
import { nameOf, onlyValue } from './read-attributes.ts';
import type { AttributeName } from './attribute-types.ts';
import type { CmsAttribute } from './read-attributes.ts';
import type { CmsSigner } from './read-cms.ts';

export type ReadAttribute<T> = { value?: T; fault?: Reason };

/** Reads the one value of a signed attribute to its end; a fault says that it is repeated, or no such value. */
function readOnly<T>(
  attributes: readonly CmsAttribute[],
  name: AttributeName,
  read: (reader: DerReader) => T,
): ReadAttribute<T> {
  const { value, fault } = onlyValue(attributes, name);
  if (!value) return fault ? { fault } : {};
  const found = unlessMalformed(() => readWhole(value.encoded, read));
  if (found !== undefined) return { value: found };
  return { fault: { code: 'cms_attribute_malformed', values: { attribute: nameOf(name) } } };
}

function readWhole<T>(encoded: Buffer, read: (reader: DerReader) => T): T {
  const reader = readerOf(encoded, 'attribute');
  const value = read(reader);
  finish(reader);
  return value;
}

/** The message-digest attribute (RFC 5652 section 11.2). */
export function messageDigestOf({ signedAttributes }: CmsSigner): ReadAttribute<Buffer> {
  return required(readOnly(signedAttributes, 'messageDigest', takeOctets), 'messageDigest');
}

/** The signing-time attribute (RFC 5652 section 11.3): the signer's claim. */
export function signingTimeOf({ signedAttributes }: CmsSigner): ReadAttribute<Date> {
  return readOnly(signedAttributes, 'signingTime', takeTime);
}

function required<T>(found: ReadAttribute<T>, name: AttributeName): ReadAttribute<T> {
  if (found.value !== undefined || found.fault) return found;
  return { fault: { code: 'cms_attribute_missing', values: { attribute: nameOf(name) } } };
}

/**
 * Checks what the signed attributes say about the signature itself: content-type is that of the content, and absent in a
 * countersignature (RFC 5652 sections 11.1 and 11.4), the algorithms are those that are protected (RFC 6211), and digest
 * and signature algorithm agree (RFC 5754 section 3).
 */
export function checkSignedAttributes(signer: CmsSigner, contentType: string | undefined): Reason[] {
  return [
    ...checkContentType(signer, contentType),
    ...checkAlgorithmProtection(signer),
    ...checkAlgorithms(signer),
  ];
}

function checkContentType({ signedAttributes }: CmsSigner, contentType: string | undefined): Reason[] {
  const found = readOnly(signedAttributes, 'contentType', takeIdentifier);
  if (contentType === undefined)
    return found.value === undefined && !found.fault ? [] : [{ code: 'cms_content_type_differs' }];
  const { value, fault } = required(found, 'contentType');
  if (fault) return [fault];
  return value === contentType ? [] : [{ code: 'cms_content_type_differs' }];
}

function checkAlgorithmProtection({
  signedAttributes,
  digestAlgorithm,
  signatureAlgorithm,
}: CmsSigner): Reason[] {
  const { value, fault } = readOnly(signedAttributes, 'cmsAlgorithmProtection', takeProtected);
  if (fault) return [fault];
  if (!value) return [];
  const isSame = value.digest === digestAlgorithm.oid && value.signature === signatureAlgorithm.oid;
  return isSame ? [] : [{ code: 'cms_algorithms_differ' }];
}

/** CMSAlgorithmProtection: a digest algorithm, and [1] IMPLICIT that of the signature. */
function takeProtected(reader: DerReader): { digest: string; signature: string } {
  const { tag, contents } = takeAnyBer(reader);
  const [digest, signature, ...others] = membersOf(contents, 'attribute', 3);
  if (tag !== 0x30 || !digest || signature?.tag !== 0xa1 || others.length > 0)
    throw new MalformedError('cms-algorithm-protection: not the algorithms of a signature');
  return {
    digest: takeAlgorithmFacts(readerOf(digest.encoded, 'attribute')).oid,
    signature: takeIdentifier(readerOf(signature.contents, 'attribute')),
  };
}

function checkAlgorithms({ digestAlgorithm, signatureAlgorithm }: CmsSigner): Reason[] {
  const { digest, oid } = digestAlgorithm;
  if (!digest) return [{ code: 'cms_digest_unknown', values: { algorithm: oid } }];
  const signature = unlessMalformed(() => readSignatureAlgorithm(signatureAlgorithm.encoded, digest));
  const used = signature?.algorithm?.digest;
  return used === undefined || used === digest ? [] : [{ code: 'cms_algorithms_differ' }];
}
