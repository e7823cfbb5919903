import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Converter, OfficeType } from './converter.ts';
import { examineOffice } from './examine.ts';
import { withWorkFolder } from './work-folder.ts';

type Making<T> = {
  type: OfficeType;
  bytes: Readable;
  converter: Converter;
  /** Takes the PDF while it is there. */
  keep: (pdf: Readable) => Promise<T>;
};

/**
 * Makes a PDF of a DOCX or XLSX that nothing speaks against, and gives what `keep` made of it, or the reason why there is
 * none. Throws ConverterUnavailable, what the bytes throw and what `keep` throws.
 */
export async function makePdf<T>({
  type,
  bytes,
  converter,
  keep,
}: Making<T>): Promise<{ reason: string } | { kept: T }> {
  return withWorkFolder(async (folder) => {
    const source = join(folder, `document.${type}`);
    const pdf = join(folder, 'converted.pdf');
    await pipeline(bytes, createWriteStream(source, { mode: 0o600 }));
    const reason = (await examineOffice(source)) ?? (await converter({ type, folder, source, pdf }));
    return reason === undefined ? { kept: await keep(createReadStream(pdf)) } : { reason };
  });
}
