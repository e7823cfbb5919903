import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { checkRevision } from '#signatures/pades/changes/check-revision.ts';
import { checkCertification } from '#signatures/pades/changes/signature-value.ts';
import { writtenObjects } from '#signatures/pades/changes/written-objects.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import type { EmbeddedSignature } from '#signatures/pades/read-signatures.ts';
import { locksOf } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import type { Original } from './sealed-signatures.ts';
import { SignaturesDiffer } from './signatures-differ.ts';
import { fillingAndSigning } from './steps/prepare-certification.ts';

type Revisions = {
  /** Each signature of ours in the order of the file, with the end of its revision. */
  revisions: { signature: EmbeddedSignature; to: number }[];
  /** The first of them is the platform's certification, whose revision laid out everything. */
  certified: boolean;
  original: Original | undefined;
  /** Says which signature a failure is about. */
  named: <T>(signature: EmbeddedSignature, check: () => T) => T;
};

/**
 * Checks each revision of ours against the file before it, as each signer saw it: after the platform's certification, or
 * after the PDF that arrived signed. Throws CheckFailed, SignaturesDiffer, UnusablePdf.
 */
export async function checkRevisions(pdf: Uint8Array, given: Revisions): Promise<void> {
  const { revisions, certified, original, named } = given;
  const opened = async (to: number): Promise<Update> => startUpdate(await readPdf(pdf.subarray(0, to)));
  const locked = new Set<string>();
  let before: Update | undefined;
  let firstNew = 0;
  for (const [index, { signature, to }] of revisions.entries()) {
    const after = await opened(to);
    if (index === 0 && certified) {
      named(signature, () => checkCertification(after, signature, fillingAndSigning));
      firstNew = after.file.firstFree();
    } else {
      const written = named(signature, () => writtenObjects(pdf, { to, origin: after.file.origin }));
      const earlier = before ?? (await opened(arrivedTo(written.from, original)));
      firstNew = Math.max(firstNew, before ? before.file.size : earlier.file.firstFree());
      const change = { before: earlier, after, written, firstNew, signature, locked };
      named(signature, () => checkRevision({ ...change, laidOut: certified }));
    }
    for (const field of locksOf(after, signature.field)) locked.add(field);
    before = after;
  }
}

/** The end of a PDF that arrived signed; our first revision may have had to end its last line. */
function arrivedTo(from: number, original: Original | undefined): number {
  if (original && from !== original.size && from !== original.size + 1)
    throw new SignaturesDiffer('something came into the document before the first signature');
  if (from <= 0) throw new CheckFailed('nothing is before the first revision');
  return from;
}
