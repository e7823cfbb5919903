import { setImmediate } from 'node:timers/promises';
import { MalformedError } from '#signatures/asn1/parse.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { CheckFailed } from '#signatures/cades/check.ts';
import { isDict } from '#signatures/pdf/objects.ts';
import { readPdf, UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import type { EmbeddedSignature } from '#signatures/pades/read-signatures.ts';
import { checkChanges } from '#signatures/pades/revision/revision-changes.ts';
import { objectsOfRevision } from '#signatures/pades/revision/revision-entries.ts';
import { locksOf } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { checkByteRange, verifyDocumentTimestamp, verifyPades } from '#signatures/pades/verify.ts';
import { isArchiveName } from './plan.ts';

export type SealedExpectation = {
  /** The fields of the signatures that the envelope made, in any order; see sealedNames. */
  names: readonly string[];
  /** The root that each of them chains to. */
  root: CertificateFacts;
};

/**
 * Checks an envelope before it is called completed: each of its signatures holds over its byte range, from the first to the
 * last nothing was changed that signing and filling may not change, and only validation data and a document timestamp over
 * the whole file follow the last. Existing signatures of the uploaded PDF are not judged: their bytes are before ours.
 * Throws CheckFailed naming the field of the first that does not hold, and UnusablePdf.
 */
export async function checkSealed(pdf: Uint8Array, { names, root }: SealedExpectation): Promise<void> {
  const sealed = startUpdate(await readPdf(pdf));
  const found = readSignatures(sealed);
  const archive = found.at(-1);
  if (archive?.type !== 'DocTimeStamp' || !isArchiveName(archive.fieldName))
    throw new CheckFailed('the document timestamp is missing');
  const ours = ownSignatures(found.slice(0, -1), names);
  for (const act of ours) named(act, () => verifyPades(pdf, act, root));
  named(archive, () => verifyDocumentTimestamp(pdf, archive));
  const ends = [...ours, archive].map((one) => named(one, () => checkByteRange(pdf, one)));
  if (ends.at(-1) !== pdf.length) throw new CheckFailed('something follows the document timestamp');
  if (!isDict(sealed.resolve(sealed.dictAt(sealed.file.root).get('DSS'))) && names.length > 0)
    throw new CheckFailed('the validation data are missing');
  await checkRevisions(pdf, [...ours, archive], ends);
}

/**
 * Gives the last signatures in the file, which must be those that the envelope made; existing signatures may have the same
 * names.
 */
function ownSignatures(found: EmbeddedSignature[], names: readonly string[]): EmbeddedSignature[] {
  const missing = new Set(names);
  const ours = found.slice(Math.max(0, found.length - names.length));
  for (const { fieldName, type } of ours) if (type === 'Sig') missing.delete(fieldName);
  const [first] = missing;
  if (first !== undefined) throw new CheckFailed(`the signature ${first} is missing, or not among the last`);
  return ours;
}

/** Each revision against the one before it, as each signer saw it. */
async function checkRevisions(pdf: Uint8Array, signed: EmbeddedSignature[], ends: number[]): Promise<void> {
  const locked = new Set<string>();
  let before: Update | undefined;
  for (const [index, signature] of signed.entries()) {
    const to = ends[index] ?? 0;
    const from = ends[index - 1] ?? 0;
    // Between two revisions others have their turn: a hundred of them take seconds.
    await setImmediate();
    const after = startUpdate(await readPdf(pdf.subarray(0, to)));
    if (before) {
      const change = { before, after, locked, longTermOnly: signature.type === 'DocTimeStamp' };
      named(signature, () => {
        checkChanges({ ...change, written: objectsOfRevision(pdf, { from, to, origin: after.file.origin }) });
      });
    }
    for (const field of locksOf(after, signature.field)) locked.add(field);
    before = after;
  }
}

/** Says which signature a failure is about. */
function named<T>({ fieldName }: EmbeddedSignature, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const known =
      error instanceof CheckFailed || error instanceof MalformedError || error instanceof UnusablePdf;
    throw known ? new CheckFailed(`${fieldName}: ${error.message}`) : error;
  }
}
