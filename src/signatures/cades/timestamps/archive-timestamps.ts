import { oids } from '../../asn1/oids.ts';
import { MalformedError } from '../../asn1/parse.ts';
import type { DerValue } from '../../asn1/read-der.ts';
import { readTstInfo } from '../../asn1/read-timestamp.ts';
import type { TimestampFacts } from '../../asn1/read-timestamp.ts';
import type { Reason } from '../../signed-file/reason.ts';
import type { TimestampToValidate } from '../../signed-file/signed-file.ts';
import { noMaterial } from '../../signed-file/signed-file.ts';
import { joinMaterial, materialOf, materialOfMembers, unlessMalformed } from '../cms/material.ts';
import { attributesNamed } from '../cms/read-attributes.ts';
import type { CmsAttribute } from '../cms/read-attributes.ts';
import { readCms } from '../cms/read-cms.ts';
import type { CmsSigner } from '../cms/read-cms.ts';
import { imprintOfVersionThree, imprintOfVersionTwo } from './archive-imprints.ts';
import type { Archived } from './archive-imprints.ts';
import { findIndexed, readHashIndex } from './hash-index.ts';
import type { HashIndexVersion, Indexed } from './hash-index.ts';
import { materialInAttributes } from './material-in-attributes.ts';
import type { HeldTimestamp, NameTimestamp } from './held-timestamp.ts';

type Stamp = {
  attribute: CmsAttribute;
  token: DerValue;
  /** Undefined when the token cannot be read. */
  info: TimestampFacts | undefined;
};
type Context = { id: string; nextId: NameTimestamp; before: readonly HeldTimestamp[] };

/**
 * The archive timestamps of a signer, versions 2 and 3, the oldest first (RFC 5126 section 6.4.1, ETSI EN 319 122-1 clause
 * 5.5). Version 1 is long out of use and left to the notes.
 */
export function archiveTimestamps(archived: Archived, context: Context): TimestampToValidate[] {
  const stamps = stampsOf(archived.signer);
  const made: HeldTimestamp[] = [];
  for (const stamp of stamps) {
    const id = context.nextId();
    if (id === undefined) break;
    const known = [...context.before, ...made];
    const isThree = attributesNamed([stamp.attribute], 'archiveTimeStampV3').length > 0;
    const parts = isThree
      ? versionThree(archived, stamp, { ...context, known })
      : versionTwo(archived, stamp, { ...context, known, stamps });
    const timestamp: TimestampToValidate = { id, kind: 'archive', token: stamp.token.encoded, ...parts };
    made.push({ timestamp, attribute: stamp.attribute });
  }
  return made.map(({ timestamp }) => timestamp);
}

function stampsOf({ unsignedAttributes }: CmsSigner): Stamp[] {
  return attributesNamed(unsignedAttributes, 'archiveTimeStampV2', 'archiveTimeStampV3')
    .flatMap((attribute) =>
      attribute.values.map((token) => ({
        attribute,
        token,
        info: unlessMalformed(() => infoOf(token.encoded)),
      })),
    )
    .toSorted((left, right) => timeOf(left) - timeOf(right));
}

function infoOf(token: Buffer): TimestampFacts {
  const { contentType, content } = readCms(token);
  if (contentType !== oids.tstInfo || !content) throw new MalformedError('the token is no timestamp');
  return readTstInfo(content);
}

/** Milliseconds since 1970; a token that cannot be read counts as the last. */
const timeOf = ({ info }: Stamp): number => info?.time.getTime() ?? Number.MAX_SAFE_INTEGER;

type Parts = Pick<TimestampToValidate, 'digestOf' | 'faults' | 'protects'>;
type Known = { id: string; known: readonly HeldTimestamp[] };

/** Everything but the archive timestamps that were added together with it, or later. */
function versionTwo(archived: Archived, stamp: Stamp, more: Known & { stamps: readonly Stamp[] }): Parts {
  const { signer, cms } = archived;
  const later = new Set(
    more.stamps.filter((other) => timeOf(other) >= timeOf(stamp)).map(({ attribute }) => attribute),
  );
  const covered = signer.unsignedAttributes.filter((attribute) => !later.has(attribute));
  return {
    digestOf: (algorithm) =>
      imprintOfVersionTwo(archived, covered, { algorithm, stamped: stamp.info?.digest }),
    faults: missingContent(archived),
    protects: {
      signatures: [more.id],
      timestamps: idsOf(more.known, covered),
      material: joinMaterial([materialOf(cms), materialInAttributes(covered)]),
    },
  };
}

const missingContent = ({ content }: Archived): Reason[] =>
  content.digestOf ? [] : [{ code: 'document_missing' }];

const noParts = { signatures: [], timestamps: [], material: noMaterial };

/** What the index in the token names, and nothing else (ETSI EN 319 122-1 clause 5.5.3). */
function versionThree(archived: Archived, stamp: Stamp, { id, known }: Known): Parts {
  const index = unlessMalformed(() => hashIndexOf(stamp.token.encoded));
  if (!index) return { digestOf: () => Buffer.alloc(0), faults: [indexFault('missing')], protects: noParts };
  const { signer, cms } = archived;
  const { value, version } = index;
  const parts = { ...cms, unsignedAttributes: signer.unsignedAttributes };
  const indexed = unlessMalformed(() => findIndexed(readHashIndex(value, version), parts));
  return {
    digestOf: (algorithm) => imprintOfVersionThree(archived, value, algorithm),
    faults: [...missingContent(archived), ...(indexed?.isComplete ? [] : [indexFault('differs')])],
    protects: indexed?.isComplete ? protectedBy(indexed, id, known) : noParts,
  };
}

function protectedBy(indexed: Indexed, id: string, known: readonly HeldTimestamp[]): Parts['protects'] {
  return {
    signatures: [id],
    timestamps: idsOf(known, indexed.unsignedAttributes),
    material: joinMaterial([
      materialOfMembers(indexed.certificates, indexed.crls),
      materialInAttributes(indexed.unsignedAttributes),
    ]),
  };
}

const indexFault = (state: 'missing' | 'differs'): Reason => ({ code: `cms_timestamp_index_${state}` });

const versions = ['atsHashIndexV3', 'atsHashIndexV2', 'atsHashIndex'] as const satisfies HashIndexVersion[];

/** The one index among the unsigned attributes of the token's signer; undefined when there is none, or more. */
function hashIndexOf(token: Buffer): { value: DerValue; version: HashIndexVersion } | undefined {
  const [signer] = readCms(token).signers;
  const found = versions.flatMap((version) =>
    attributesNamed(signer?.unsignedAttributes ?? [], version).flatMap(({ values }) =>
      values.map((value) => ({ value, version })),
    ),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Timestamps whose attribute is covered; content timestamps are signed attributes, which each archive timestamp covers. */
function idsOf(known: readonly HeldTimestamp[], covered: readonly CmsAttribute[]): string[] {
  return known
    .filter(({ timestamp, attribute }) => timestamp.kind === 'content' || covered.includes(attribute))
    .map(({ timestamp }) => timestamp.id);
}
