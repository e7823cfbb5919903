import { startFindingName } from './find-name.ts';
import { unpackedStreams } from './raw-objects.ts';
import { UnusablePdf } from '../unusable-pdf.ts';

/**
 * Tells whether these bytes of a PDF may contain a signature: a name /ByteRange, escaped or not, in the file or in an object
 * stream of it. True as well when an object stream cannot be read, and for usage rights, which are nobody's signature
 * (`onlyUsageRights`).
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
