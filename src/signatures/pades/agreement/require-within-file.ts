import { UnusablePdf } from '../read-pdf.ts';
import { readSignatures } from '../read-signatures.ts';
import type { Update } from '../revision/update.ts';

/**
 * Checks that no signature covers bytes beyond the end of the file: a revision would become a part of them, and break the
 * signature for readers that take the range as far as the file goes (ISO 32000-2 clause 12.8.1). Throws UnusablePdf.
 */
export function requireWithinFile(update: Update): void {
  const { length } = update.file.bytes;
  const reachesBeyond = readSignatures(update).some(({ byteRange }) => endOf(byteRange) > length);
  if (reachesBeyond)
    throw new UnusablePdf(
      'a signature in the PDF covers more bytes than the file has, so any addition would break it; ask the person who signed it for another copy',
    );
}

/** The highest place that any pair of offset and length leads to. */
function endOf(byteRange: number[]): number {
  const ends = byteRange.map((offset, index) => (index % 2 === 0 ? offset + (byteRange[index + 1] ?? 0) : 0));
  return Math.max(0, ...ends);
}
