import type { PdfFile } from '../../pdf/pdf-file.ts';
import type { PdfSignatureFacts } from '../../signed-file/signed-file.ts';
import type { FoundSignature } from './find-signatures.ts';
import type { Revision } from './revisions.ts';

/**
 * Says how much of the file a signature covers: a revision is covered when it ends where the signature does, and the file
 * still builds on it. Bytes beyond the range have to be the revisions after it.
 */
export function coverageOf(
  { range, fault }: FoundSignature,
  last: PdfFile,
  revisions: readonly Revision[],
): PdfSignatureFacts['coverage'] {
  if (!range || fault) return 'UNCLEAR';
  if (range.end === last.bytes.length) return 'ENTIRE_FILE';
  const revision = revisions.find(({ end }) => end === range.end);
  const isKept = revision && last.sectionOffsets.includes(revision.file.startXref);
  return isKept ? 'ENTIRE_REVISION' : 'CONTIGUOUS_BLOCK_FROM_START';
}
