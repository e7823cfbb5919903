import type { SignatureToValidate, SignedFile, TimestampToValidate } from '../../signed-file/signed-file.ts';

/** The deepest nesting of countersignatures that is looked into. */
const deepest = 8;

/** A signature and its countersignatures, those of them, and so on. */
function withCounterSignatures(signature: SignatureToValidate, depth = 0): SignatureToValidate[] {
  if (depth === deepest) return [signature];
  const below = signature.counterSignatures.flatMap((counter) => withCounterSignatures(counter, depth + 1));
  return [signature, ...below];
}

/** Every signature of a file, countersignatures included. */
export function allSignatures(file: SignedFile): SignatureToValidate[] {
  return file.signatures.flatMap((signature) => withCounterSignatures(signature));
}

/** Every timestamp of a file: over the whole of it, and those of each signature. */
export function allTimestamps(file: SignedFile): TimestampToValidate[] {
  return [...file.timestamps, ...allSignatures(file).flatMap(({ timestamps }) => timestamps)];
}
