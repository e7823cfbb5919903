import { isCompoundFile, watchForEncryptedPackage } from '#documents/compound-file.ts';
import { mimeTypes } from '#documents/detect-type.ts';
import { wrongType } from './wrong-type.ts';

/**
 * Finds the type of a file that may be a DOCX or XLSX with a password, by its first bytes. Its content is encrypted, so its
 * name tells which. Undefined when it is no compound file.
 */
export function protectedType(
  sample: Uint8Array,
  name: string,
): { type: 'docx' | 'xlsx'; mimeType: string } | undefined {
  if (!isCompoundFile(sample)) return undefined;
  const type = /\.xls\w?$/i.test(name) ? 'xlsx' : 'docx';
  return { type, mimeType: mimeTypes[type] };
}

/**
 * Passes the bytes of a compound file on. Throws Problem validation_failed at their end when there was no encrypted package
 * among them: it is a file of Word, Excel or another program of before 2007.
 */
export async function* refuseUnprotected(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const watch = watchForEncryptedPackage();
  for await (const piece of bytes) {
    watch.see(piece);
    yield piece;
  }
  if (!watch.found())
    throw wrongType(
      'this is a file of the old kind (.doc, .xls): save it as DOCX, XLSX or PDF and upload that',
    );
}
