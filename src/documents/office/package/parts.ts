import type { Readable } from 'node:stream';
import { openPromise, type ZipFile } from 'yauzl';
import { officeLimits, UnusableOffice } from '../examine/limits.ts';
import type { PartVisitor } from './part-visitor.ts';
import { protectedFile } from '../examine/protected.ts';

/**
 * Reads every file inside a DOCX or XLSX to its end, in the order of the directory at its end, and gives each to `visit` in
 * pieces; calls `visit` again for each file, and skips one for which it gives nothing. Throws UnusableOffice when the
 * package is damaged, protected by a password, ambiguous, or unpacks to more than officeLimits, and the errors of `visit`.
 */
export async function readParts(
  path: string,
  visit: (name: string) => PartVisitor | undefined,
): Promise<void> {
  const zip = await openZip(path);
  const seen = new Set<string>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      // Two of one name: readers differ in which of them they take.
      if (seen.has(name.toLowerCase()))
        throw new UnusableOffice('the file is damaged: a part is there twice');
      seen.add(name.toLowerCase());
      if (entry.isEncrypted()) throw protectedFile();
      const visitor = visit(name);
      if (!visitor) continue;
      const stream: Readable = await zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Uint8Array>) {
        unpacked += piece.byteLength;
        if (unpacked > officeLimits.unpackedBytes) throw tooLarge();
        visitor.write(piece);
      }
      visitor.end();
    }
  } catch (error) {
    if (error instanceof UnusableOffice) throw error;
    throw new UnusableOffice('the file is damaged', { cause: error });
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
  const zip = await openPromise(path, options).catch((cause: unknown) => {
    throw new UnusableOffice('the file is damaged', { cause });
  });
  // Behind a comment another directory could hide, which other readers find first.
  const fault = zip.comment.length > 0 ? 'the file is damaged: it has a comment at its end' : undefined;
  if (fault === undefined && zip.entryCount <= officeLimits.parts) return zip;
  zip.close();
  throw new UnusableOffice(fault ?? `the file has more than ${officeLimits.parts} parts`);
}

function tooLarge(): UnusableOffice {
  return new UnusableOffice(`the file unpacks to more than ${officeLimits.unpackedBytes / 1_048_576} MiB`);
}
