import { openPdf } from '../../pdf/open-pdf.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { UnusablePdf } from '../../pdf/unusable-pdf.ts';

/** A file as it was when it ended there. */
export type Revision = { end: number; file: PdfFile };

const lastLines = /startxref\s+\d{1,15}\s+%%EOF\s*$/;

/** Opens a file as it was when it ended at a position; undefined when no revision ends there (ISO 32000-2 clause 7.5.6). */
export function openRevision(bytes: Buffer, end: number): Revision | undefined {
  if (!lastLines.test(bytes.toString('latin1', Math.max(0, end - 64), end))) return undefined;
  try {
    return { end, file: openPdf(bytes.subarray(0, end)) };
  } catch (error) {
    if (error instanceof UnusablePdf) return undefined;
    throw error;
  }
}

const [mark, lookedAtMost] = ['%%EOF', 20];

/** The revisions before the last, the newest first, by where their cross-references are. Bounded. */
export function* earlierRevisions(bytes: Buffer, { sectionOffsets, origin }: PdfFile): Iterable<Revision> {
  for (const offset of sectionOffsets.slice(1, lookedAtMost)) {
    const at = bytes.indexOf(mark, offset + origin, 'latin1');
    const revision = at === -1 ? undefined : openRevision(bytes, at + mark.length);
    if (revision) yield revision;
  }
}
