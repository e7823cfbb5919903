import { MalformedError } from '../../asn1/parse.ts';
import { readCms } from '../../cades/cms/read-cms.ts';
import { onceEach } from '../../cades/cms/signed-content.ts';
import { joinMaterial } from '../../cades/cms/material.ts';
import { nameOf } from '../../pdf/objects.ts';
import { noMaterial } from '../../signed-file/signed-file.ts';
import type {
  ProtectedObjects,
  SignatureToValidate,
  TimestampToValidate,
  ValidationMaterial,
} from '../../signed-file/signed-file.ts';
import { coveredDigest } from './byte-range.ts';
import type { PlacedSignature } from './placed-signature.ts';

export type Around = {
  bytes: Buffer;
  /** The signatures of the file, and all that are placed in it with the timestamps. */
  signatures: readonly SignatureToValidate[];
  placed: readonly PlacedSignature[];
  /** The material of the security store as it was in the revision that ends there. */
  storeAt: (end: number) => ValidationMaterial;
};

/** Reads a document timestamp, and what it proves to have existed (ETSI EN 319 142-1 clause 5.4.3). */
export function timestampToValidate(timestamp: PlacedSignature, around: Around): TimestampToValidate {
  const { found, id, facts, faults } = timestamp;
  const { token, padding } = tokenOf(found.contents);
  const isDocTimeStamp = nameOf(found.file.resolve(found.value.get('Type'))) === 'DocTimeStamp';
  const { range } = found;
  return {
    id,
    kind: 'document',
    token,
    digestOf: onceEach((algorithm) =>
      range ? coveredDigest(around.bytes, range, algorithm) : Buffer.alloc(0),
    ),
    faults: [
      ...faults,
      ...(isDocTimeStamp ? [] : [{ code: 'pdf_type_mismatch' } as const]),
      ...(padding ? [{ code: 'pdf_contents_padding' } as const] : []),
    ],
    protects: protectedBy(timestamp, around),
    pdf: facts,
  };
}

/** The token in /Contents, and whether anything but zeros follows it. */
function tokenOf(contents: Buffer | undefined): { token: Buffer; padding: boolean } {
  if (!contents) return { token: Buffer.alloc(0), padding: false };
  try {
    const { trailing } = readCms(contents);
    const token = contents.subarray(0, contents.length - trailing.length);
    return { token, padding: trailing.some((octet) => octet !== 0) };
  } catch (error) {
    if (error instanceof MalformedError) return { token: contents, padding: false };
    throw error;
  }
}

/** All that stands before it in the file: it covers nothing that came later, nor a signature beside it in its revision. */
function protectedBy({ found: { range } }: PlacedSignature, around: Around): ProtectedObjects {
  if (!range) return { signatures: [], timestamps: [], material: noMaterial };
  const earlier = around.placed.filter(({ found }) => found.range && found.range.end <= range.first);
  const ids = new Set(earlier.map(({ id }) => id));
  const signatures = around.signatures.filter(({ id }) => ids.has(id));
  const within = signatures.flatMap(({ timestamps }) => timestamps.map(({ id }) => id));
  const known = new Set(signatures.map(({ id }) => id));
  return {
    signatures: Array.from(known),
    timestamps: [...within, ...Array.from(ids).filter((id) => !known.has(id))],
    material: joinMaterial([around.storeAt(range.end), ...signatures.map(({ material }) => material)]),
  };
}
