import { digestOf } from '../algorithms/digest.ts';
import { MalformedError } from '../asn1/parse.ts';
import { joinMaterial } from '../cades/cms/material.ts';
import { readToken } from '../cades/token-to-validate.ts';
import type { TokenToValidate } from '../cades/token-to-validate.ts';
import { unarmour } from '../cades/unarmour.ts';
import type { Reason } from '../signed-file/reason.ts';
import { noMaterial } from '../signed-file/signed-file.ts';
import type {
  ProtectedObjects,
  SignatureToValidate,
  TimestampToValidate,
} from '../signed-file/signed-file.ts';
import type { ContainerFiles } from './container-files.ts';
import type { SignaturesOfFile } from './cades-signatures.ts';
import { listedObjects } from './read-manifest.ts';
import type { Manifest } from './read-manifest.ts';

type Stamp = { id: string; manifest: Manifest; token: Buffer; facts: TokenToValidate | undefined };

/**
 * The timestamps over manifests: time assertions over data files, and archive manifests over signatures and earlier
 * timestamps (ETSI EN 319 162-1 clauses 4.4.3.3 and 4.4.4.3), the oldest first. One whose list does not hold proves nothing.
 */
export function containerTimestamps(
  files: ContainerFiles,
  manifests: readonly Manifest[],
  signatures: readonly SignaturesOfFile[],
): TimestampToValidate[] {
  const stamps = stampsOf(files, manifests);
  return stamps.map(({ id, manifest, token }) => {
    const faults = faultsOf(manifest, files);
    const proofs = faults.length > 0 ? noProofs : protectedBy(manifest, signatures, stamps);
    return {
      id,
      kind: 'document',
      token,
      digestOf: (algorithm) => digestOf(algorithm, manifest.bytes),
      faults,
      protects: proofs,
    };
  });
}

const noProofs: ProtectedObjects = { signatures: [], timestamps: [], material: noMaterial };

function stampsOf(files: ContainerFiles, manifests: readonly Manifest[]): Stamp[] {
  const tokens = new Map(files.timestamps.map(({ name, bytes }) => [name, unarmour(bytes)]));
  return manifests
    .flatMap((manifest) => {
      const token = tokens.get(manifest.signedBy);
      return token ? [{ manifest, token, facts: factsOf(token) }] : [];
    })
    .toSorted((left, right) => timeOf(left.facts) - timeOf(right.facts))
    .map((stamp, index) => ({ ...stamp, id: `timestamp-${index + 1}` }));
}

/** Milliseconds since 1970; a token that cannot be read counts as the last. */
const timeOf = (facts: TokenToValidate | undefined): number =>
  facts?.time.getTime() ?? Number.MAX_SAFE_INTEGER;

function factsOf(token: Buffer): TokenToValidate | undefined {
  try {
    return readToken(token);
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

function faultsOf(manifest: Manifest, { byName }: ContainerFiles): Reason[] {
  return listedObjects(manifest, byName)
    .filter(({ state }) => state !== 'intact')
    .map(({ name }) => ({ code: 'asic_reference_differs', values: { file: name } }));
}

function protectedBy(
  { references }: Manifest,
  signatures: readonly SignaturesOfFile[],
  stamps: readonly Stamp[],
): ProtectedObjects {
  const names = new Set(references.map(({ name }) => name));
  const covered = signatures
    .filter(({ file }) => names.has(file))
    .flatMap(({ signatures: all }) => withCounters(all));
  const earlier = stamps.filter(({ manifest }) => names.has(manifest.signedBy));
  return {
    signatures: covered.map(({ id }) => id),
    timestamps: [
      ...covered.flatMap(({ timestamps }) => timestamps.map(({ id }) => id)),
      ...earlier.map(({ id }) => id),
    ],
    material: joinMaterial([
      ...covered.flatMap((signature) => [signature.material, ...materialOfTokens(signature)]),
      ...earlier.map(({ facts }) => facts?.signature.material),
    ]),
  };
}

function withCounters(signatures: readonly SignatureToValidate[]): SignatureToValidate[] {
  return signatures.flatMap((signature) => [signature, ...withCounters(signature.counterSignatures)]);
}

const materialOfTokens = ({ timestamps }: SignatureToValidate) =>
  timestamps.map(({ token }) => factsOf(token)?.signature.material);
