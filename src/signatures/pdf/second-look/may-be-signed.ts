import { startFindingName } from './find-name.ts';
import { unpackedStreams } from './raw-objects.ts';
import { UnusablePdf } from '../unusable-pdf.ts';

/**
 * Tells whether a signature may stand in these bytes of a PDF: a name /ByteRange, escaped or not, in the file or in an object
 * stream of it. True as well when an object stream cannot be looked into, and for
 * usage rights, which are nobody's signature (`onlyUsageRights`).
 */
export function mayBeSigned(given: Uint8Array): boolean {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length);
  if (names(bytes)) return true;
  try {
    for (const data of unpackedStreams(bytes)) if (data === undefined || names(data)) return true;
    return false;
  } catch (error) {
    if (error instanceof UnusablePdf) return true;
    throw error;
  }
}

function names(bytes: Buffer): boolean {
  return startFindingName(bytes, 'ByteRange')(0) !== -1;
}
