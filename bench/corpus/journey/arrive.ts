import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { detectType } from '#documents/detect-type.ts';
import { inspect } from '#documents/inspection/inspect.ts';
import type { UsableDocument } from '#documents/inspection/inspection.ts';
import { createConverter } from '#documents/office/create-converter.ts';
import { makePdf } from '#documents/office/make-pdf.ts';

/**
 * A document that may be sent: its PDF as it is used, and the changes that were made to it before; or the reason why there
 * is none.
 */
export type Arrived =
  | { reason: string }
  | { pdf: Buffer; pageSizes: UsableDocument['pageSizes']; changes: string[] };

const converter = createConverter(undefined);
const owner = 'corpus';

/** Takes a file in as the product does: DOCX and XLSX are converted, each PDF is inspected in the sandbox. */
export async function arrive(path: string, bytes: Buffer): Promise<Arrived> {
  const type = (await detectType(bytes))?.type;
  if (type === undefined) return { reason: 'expected a PDF, DOCX or XLSX file' };
  if (type === 'pdf') return inspected(bytes, []);
  const open = () => Promise.resolve(createReadStream(path));
  const made = await makePdf({ owner, type, open, converter, keep: buffer });
  return 'reason' in made ? made : inspected(made.kept, made.changes);
}

/** A PDF that was mended is used in place of the one that came. */
async function inspected(given: Buffer, before: string[]): Promise<Arrived> {
  const open = () => Promise.resolve(Readable.from([given], { objectMode: false }));
  const { inspection, pdf = given } = await inspect(owner, open);
  if (!inspection.usable) return { reason: inspection.reason };
  return { pdf, pageSizes: inspection.pageSizes, changes: [...before, ...inspection.changes] };
}
