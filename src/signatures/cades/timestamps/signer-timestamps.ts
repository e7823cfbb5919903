import { digestOf } from '../../algorithms/digest.ts';
import type { DigestAlgorithm } from '../../algorithms/digest.ts';
import type { AttributeName } from '../cms/attribute-types.ts';
import { attributesNamed } from '../cms/read-attributes.ts';
import type { CmsAttribute } from '../cms/read-attributes.ts';
import type { CmsSigner } from '../cms/read-cms.ts';
import type { TimestampToValidate, ValidationMaterial } from '../../signed-file/signed-file.ts';
import { noMaterial } from '../../signed-file/signed-file.ts';
import { archiveTimestamps } from './archive-timestamps.ts';
import type { Archived } from './archive-imprints.ts';
import type { HeldTimestamp, NameTimestamp } from './held-timestamp.ts';

type Kind = TimestampToValidate['kind'];

/**
 * All timestamps of a signer: over the content (signed), over the signature value, over references, and archive timestamps,
 * in the order in which they were added (ETSI EN 319 122-1 clauses 5.2.8, 5.3, 5.5 and annex A.1.5).
 */
export function signerTimestamps(
  archived: Archived,
  id: string,
  nextId: NameTimestamp,
): TimestampToValidate[] {
  const { signer, content } = archived;
  const hold = (held: Held): HeldTimestamp[] => timestampsIn(held, nextId);
  const ofContent = hold({
    attributes: attributesNamed(signer.signedAttributes, 'contentTimeStamp'),
    kind: 'content',
    digest: (algorithm) => content.digestOf?.(algorithm) ?? Buffer.alloc(0),
    protects: { signatures: [], timestamps: [] },
  });
  const contentIds = ofContent.map(({ timestamp }) => timestamp.id);
  const overValue = hold({
    attributes: attributesNamed(signer.unsignedAttributes, 'signatureTimeStamp'),
    kind: 'signature',
    digest: (algorithm) => digestOf(algorithm, signer.signature),
    protects: { signatures: [id], timestamps: contentIds },
  });
  const before = [...ofContent, ...overValue, ...referenceTimestamps(signer, { id, hold, overValue })];
  return [
    ...before.map(({ timestamp }) => timestamp),
    ...archiveTimestamps(archived, { id, nextId, before }),
  ];
}

type Held = {
  attributes: readonly CmsAttribute[];
  kind: Kind;
  digest: (algorithm: DigestAlgorithm) => Buffer;
  protects: { signatures: string[]; timestamps: string[]; material?: ValidationMaterial };
};

function timestampsIn({ attributes, kind, digest, protects }: Held, nextId: NameTimestamp): HeldTimestamp[] {
  return attributes.flatMap((attribute) =>
    attribute.values.flatMap(({ encoded }) => {
      const id = nextId();
      if (id === undefined) return [];
      const timestamp: TimestampToValidate = {
        id,
        kind,
        token: encoded,
        digestOf: digest,
        faults: [],
        protects: { material: noMaterial, ...protects },
      };
      return [{ timestamp, attribute }];
    }),
  );
}

const referenceNames = ['completeCertificateReferences', 'completeRevocationReferences'] as const;

/** The contents of attributes, without their outer tag and length (ETSI EN 319 122-1 annexes A.1.5.1 and A.1.5.2). */
const contentsOf = (signer: CmsSigner, ...names: AttributeName[]): Buffer[] =>
  names.flatMap((name) =>
    attributesNamed(signer.unsignedAttributes, name).map(({ whole }) => whole.contents),
  );

/** Timestamps over references to validation data: they prove the signature only when its value is among what they cover. */
function referenceTimestamps(
  signer: CmsSigner,
  { id, hold, overValue }: { id: string; hold: (held: Held) => HeldTimestamp[]; overValue: HeldTimestamp[] },
): HeldTimestamp[] {
  const references = contentsOf(signer, ...referenceNames);
  const overAll = [signer.signature, ...contentsOf(signer, 'signatureTimeStamp'), ...references];
  const kind = 'references';
  return [
    ...hold({
      attributes: attributesNamed(signer.unsignedAttributes, 'cadesCTimeStamp'),
      kind,
      digest: (algorithm) => digestOf(algorithm, ...overAll),
      protects: { signatures: [id], timestamps: overValue.map(({ timestamp }) => timestamp.id) },
    }),
    ...hold({
      attributes: attributesNamed(signer.unsignedAttributes, 'timeStampedCertsCrls'),
      kind,
      digest: (algorithm) => digestOf(algorithm, ...references),
      protects: { signatures: [], timestamps: [] },
    }),
  ];
}
