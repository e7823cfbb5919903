import { flattenForm } from '#sealing/flatten-form.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startFonts } from '#signatures/pades/revision/revision-fonts.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';

/** The PDF with its form made part of its pages. */
export async function flattened(pdf: Uint8Array): Promise<Buffer> {
  const update = startUpdate(await readPdf(pdf));
  const fonts = startFonts(update);
  flattenForm(update, fonts);
  fonts.embed();
  return update.finish().bytes;
}
