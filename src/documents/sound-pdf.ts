import { DamagedPdf, findOddities, readPdf, type PdfFile } from '#signatures/pades/read-pdf.ts';
import { mendDamaged, signedAndDamaged, writePlain } from './mend.ts';

/** A PDF that can be appended to, and what was changed to make it so, in sentences for people. */
export type SoundPdf = { file: PdfFile; changes: string[] };

const changed = {
  damaged: 'The PDF was damaged; it was repaired, and shows the same.',
  odd: 'The PDF was written anew in a plainer form that every validator can read, and shows the same.',
} as const;

/**
 * Reads a PDF. Where it is damaged, or has what strict validators stumble over, and nobody has signed it, it is written
 * anew. Throws UnusablePdf: of a damaged one with signatures, and one that cannot be mended, nothing can be made.
 */
export async function soundPdf(bytes: Uint8Array): Promise<SoundPdf> {
  const found = await readWhole(bytes);
  if (found instanceof DamagedPdf) {
    if (mayBeSigned(bytes)) throw signedAndDamaged();
    return { file: await mendDamaged(bytes, found), changes: [changed.damaged] };
  }
  const { file, isOdd } = found;
  const plain = isOdd && !mayBeSigned(bytes) ? await writePlain(file) : undefined;
  return plain ? { file: plain, changes: [changed.odd] } : { file, changes: [] };
}

/** Damage may show only when everything in the file is read. */
async function readWhole(bytes: Uint8Array): Promise<{ file: PdfFile; isOdd: boolean } | DamagedPdf> {
  try {
    const file = await readPdf(bytes);
    const codes = findOddities(file).map(({ code }) => code);
    if (codes.includes('wrong-object') && !mayBeSigned(bytes))
      return new DamagedPdf('an object in it cannot be read');
    return { file, isOdd: codes.length > 0 };
  } catch (error) {
    if (error instanceof DamagedPdf) return error;
    throw error;
  }
}

/** A byte range stands in the file as it is: what it is the range of could not be signed otherwise. */
function mayBeSigned(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/ByteRange');
}
