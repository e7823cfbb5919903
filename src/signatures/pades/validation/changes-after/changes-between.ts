import { UnusablePdf } from '../../../pdf/unusable-pdf.ts';
import { LimitExceeded } from '../limit-exceeded.ts';
import type { Revision } from '../revisions.ts';
import { compareRevisions } from './compare-revisions.ts';
import { workAtMost } from './comparison.ts';
import type { Change } from './comparison.ts';

/** The changes that each revision made to the one before it; `from` is the end of that one. */
export type Step = { from: number; changes: Change[] };

/** Compares each revision that a signature covers with the next, and the last of them with the file. */
export function changesBetween(bytes: Buffer, revisions: readonly Revision[]): Step[] {
  const work = { left: workAtMost };
  return revisions.slice(0, -1).map((before, index) => {
    const after = revisions[index + 1] ?? before;
    return { from: before.end, changes: changesOf(bytes, [before, after], work) };
  });
}

function changesOf(
  bytes: Buffer,
  [before, after]: readonly [Revision, Revision],
  work: { left: number },
): Change[] {
  if (before.file.startXref === after.file.startXref) return restOf(bytes.subarray(before.end, after.end));
  try {
    const end = after.end === bytes.length ? restOf(behind(bytes, after)) : [];
    return [...compareRevisions(before.file, after.file, work), ...end];
  } catch (error) {
    if (error instanceof LimitExceeded)
      return [{ level: 'OTHER', reason: { code: 'limit_exceeded', values: { limit: error.message } } }];
    if (error instanceof UnusablePdf)
      return [{ level: 'OTHER', reason: { code: 'pdf_revision_unreadable' } }];
    throw error;
  }
}

/**
 * The bytes behind the `startxref` and `%%EOF` that end a revision (ISO 32000-2 clause 7.5.5): an update that is not signed itself
 * may have some, too.
 */
function behind(bytes: Buffer, { file, end }: Revision): Buffer {
  const at = bytes.indexOf('startxref', file.startXref);
  if (at === -1) return Buffer.alloc(0);
  const [ending = ''] =
    /^startxref\s{1,8}\d{1,12}\s{0,8}(?:%%EOF)?/.exec(bytes.toString('latin1', at, at + 64)) ?? [];
  return bytes.subarray(at + ending.length, end);
}

/** White space after the end of a file is nothing; anything else can be found by a reader that rebuilds the file. */
function restOf(rest: Buffer): Change[] {
  const isBlank = rest.every((octet) => octet <= 0x20);
  return isBlank ? [] : [{ level: 'OTHER', reason: { code: 'pdf_bytes_after_end' } }];
}
