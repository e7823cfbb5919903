import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import type { EmbeddedSignature } from '#signatures/pades/read-signatures.ts';
import { certificationName, isArchiveName } from './plan.ts';
import { SignaturesDiffer } from './signatures-differ.ts';

/** A PDF by its length in bytes, and their SHA-256 in hex. */
export type Original = { size: number; hash: string };

type Expected = { names: readonly string[]; original?: Original | undefined };

/** The signatures that an envelope made, and the document timestamps after them, in the order of the file. */
type OwnSignatures = { acts: EmbeddedSignature[]; archives: EmbeddedSignature[] };

/**
 * Finds the signatures of an envelope among all in the file: the last ones, each of these names once, the certification before
 * them and before every other. Existing signatures of an upload may have the same names. Throws SignaturesDiffer, and
 * CheckFailed when no document timestamp follows.
 */
export function signaturesOf(found: EmbeddedSignature[], { names, original }: Expected): OwnSignatures {
  const last = found.findLastIndex(({ type }) => type === 'Sig');
  // Without signatures of its own an envelope has one timestamp; those before it came with the upload.
  const first = names.length > 0 ? last + 1 : found.length - 1;
  const archives = found.slice(Math.max(0, first));
  if (archives.length === 0 || !archives.every(isArchive))
    throw new CheckFailed('the document timestamp is missing');
  const before = found.slice(0, first);
  const acts = before.slice(Math.max(0, before.length - names.length));
  requireEach(acts, names);
  const others = before.slice(0, before.length - acts.length);
  requireArrived(others, { acts, archives }, original);
  if (names.includes(certificationName) && (acts[0]?.fieldName !== certificationName || others.length > 0))
    throw new SignaturesDiffer('the certification is not the first signature');
  return { acts, archives };
}

function isArchive({ type, fieldName }: EmbeddedSignature): boolean {
  return type === 'DocTimeStamp' && isArchiveName(fieldName);
}

function requireEach(acts: EmbeddedSignature[], names: readonly string[]): void {
  const missing = new Set(names);
  for (const { fieldName, type } of acts) if (type === 'Sig') missing.delete(fieldName);
  const [first] = missing;
  if (first !== undefined)
    throw new SignaturesDiffer(`the signature ${first} is missing, or not among the last`);
}

/** Signatures besides ours are in the PDF as it was sent, and ours are not. */
function requireArrived(
  others: EmbeddedSignature[],
  { acts, archives }: OwnSignatures,
  original: Original | undefined,
): void {
  if (!original) return;
  const added = others.find(({ offset }) => offset >= original.size);
  if (added) throw new SignaturesDiffer(`the signature ${added.fieldName} is one too many`);
  const old = [...acts, ...archives].find(({ offset }) => offset < original.size);
  if (old)
    throw new SignaturesDiffer(`the signature ${old.fieldName} was in the document before it was sent`);
}
