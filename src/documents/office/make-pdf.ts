import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Converter, OfficeType } from './converter.ts';
import { examineOffice } from './examine/examine.ts';
import { withWorkFolder } from './libreoffice/work-folder.ts';

type Making<T> = {
  /** The organization that owns the file. */
  owner: string;
  type: OfficeType;
  open: () => Promise<Readable>;
  converter: Converter;
  /** Takes the PDF while it is there. */
  keep: (pdf: Readable) => Promise<T>;
};

/** The result of `keep` on the PDF and the parts that the file was converted without, for people; or why there is no PDF. */
type Made<T> = { reason: string } | { kept: T; changes: string[] };

/**
 * Makes a PDF of a DOCX or XLSX that passes the examination, without its links to a template and to other workbooks. Throws
 * ConverterUnavailable, NoSlot, the errors of opening and reading the bytes, and those of `keep`.
 */
export async function makePdf<T>(making: Making<T>): Promise<Made<T>> {
  const { owner, type, open, converter, keep } = making;
  return withWorkFolder(async (folder) => {
    const uploaded = join(folder, `document.${type}`);
    const copy = join(folder, `without-links.${type}`);
    const pdf = join(folder, 'converted.pdf');
    await pipeline(await open(), createWriteStream(uploaded, { mode: 0o600 }));
    const readied = await examineOffice(owner, { path: uploaded, copy });
    if ('reason' in readied) return readied;
    const { changes } = readied;
    // The very file that was examined is converted.
    const source = changes.length > 0 ? copy : uploaded;
    const reason = await converter({ type, folder, source, pdf });
    return reason === undefined ? { kept: await keep(read(pdf)), changes } : { reason };
  });
}

/** Opens a file. Its reader is told of a failure, which may come before anybody reads. */
function read(path: string): Readable {
  return createReadStream(path).on('error', () => undefined);
}
