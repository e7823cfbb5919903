import type { Note } from '../oddity.ts';
import { DamagedPdf } from '../unusable-pdf.ts';

const head = 1024;
const tail = 2048;
/** The distance from the end at which strict readers still look. */
const strictTail = 1024;
/** The last lines (clause 7.5.5), with white space at their ends. */
const plainEnd = /^startxref[ \t]*[\r\n]+\d+[ \t]*[\r\n]+%%EOF/;

/**
 * Finds the offset of a file's header: at its beginning, or somewhat later (ISO 32000-2 clause 7.5.2). Throws DamagedPdf.
 */
export function findHeader(bytes: Buffer): number {
  const at = bytes.subarray(0, head + '%PDF-'.length).indexOf('%PDF-', 0, 'latin1');
  if (at === -1) throw new DamagedPdf('it does not begin as a PDF does');
  return at;
}

/** Reads the stated offset of the last cross-reference section (clause 7.5.5). Throws DamagedPdf when none is stated. */
export function lastStartXref(bytes: Buffer, note: Note): number {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - tail));
  const at = end.lastIndexOf('startxref');
  const found = /^startxref\s*(\d{1,15})(?!\d)/.exec(end.slice(at));
  const offset = Number(found?.[1]);
  if (at === -1 || !found || offset <= 0 || offset >= bytes.length)
    throw new DamagedPdf('it does not say where its cross-references are');
  const rest = end.slice(at);
  if (rest.length > strictTail || !plainEnd.test(rest)) note('odd-end');
  return offset;
}
