import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { detectType } from '#documents/detect-type.ts';
import { inspect } from '#documents/inspect.ts';
import type { UsableDocument } from '#documents/inspection.ts';
import { createConverter } from '#documents/office/create-converter.ts';
import { makePdf } from '#documents/office/make-pdf.ts';

/** A document that may be sent: its PDF as it is used, and what was changed before; or why there is none. */
export type Arrived =
  | { reason: string }
  | { pdf: Buffer; pageSizes: UsableDocument['pageSizes']; changes: string[] };

const converter = createConverter(undefined);

/** Takes a file in as the product does: DOCX and XLSX are converted, each PDF is inspected in the sandbox. */
export async function arrive(path: string, bytes: Buffer): Promise<Arrived> {
  const type = (await detectType(bytes))?.type;
  if (type === undefined) return { reason: 'expected a PDF, DOCX or XLSX file' };
  if (type === 'pdf') return inspected(bytes, []);
  const made = await makePdf({ type, bytes: createReadStream(path), converter, keep: buffer });
  return 'reason' in made ? made : inspected(made.kept, made.changes);
}

/** Here an inspection that repairs a PDF hands over the one that is used from then on. */
async function inspected(pdf: Buffer, changes: string[]): Promise<Arrived> {
  const inspection = await inspect(Readable.from([pdf], { objectMode: false }));
  return inspection.usable
    ? { pdf, pageSizes: inspection.pageSizes, changes }
    : { reason: inspection.reason };
}
