import type { OpenPdf } from '#pictures/open-pdf.ts';
import {
  DamagedPdf,
  findOddities,
  printAnew,
  readPdf,
  UnusablePdf,
  type PdfFile,
} from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { namesUsageRights, onlyUsageRights } from '#signatures/pades/agreement/usage-rights.ts';
import { pdfLimits } from '../pdf-limits.ts';
import { mayBeSigned } from '#signatures/pdf/second-look/may-be-signed.ts';
import { mendAsShown, writePlain } from '../mending/mend.ts';
import { openInViewer, showsTheSame } from '../mending/shows-the-same.ts';

/** A PDF that takes revisions, and the changes that made it so, in sentences for people. */
export type SoundPdf = { file: PdfFile; changes: string[] };

const changed = {
  damaged: 'The PDF was damaged; it was repaired, and shows the same.',
  odd: 'The PDF was rewritten in a plainer form that every validator can read, and shows the same.',
  rights: 'Usage rights of Adobe Reader were removed, since every change would break them.',
} as const;

const signedAndDamaged =
  'the PDF is damaged, and a repair would break its signatures; ask the person who signed it for another copy';
const signedAndAmbiguous =
  'viewers do not agree on what the PDF shows, and a repair would break its signatures; ask the person who signed it for another copy';
const ambiguous = `viewers do not agree on what the PDF shows; ${printAnew}`;

/**
 * Reads a PDF, and has a viewer show both the PDF and our reading of it: both must be the same, so that nobody signs what
 * others do not see. If they differ, or the file is damaged or has something that strict validators stumble over, and nobody
 * has signed it, the PDF is written again. Throws UnusablePdf for such a file with signatures, and for one that cannot be
 * mended.
 */
export async function soundPdf(bytes: Uint8Array): Promise<SoundPdf> {
  const found = await readWhole(bytes);
  const shown = await openInViewer(bytes, found instanceof DamagedPdf ? found : undefined);
  try {
    const signed = isSigned(bytes, found) || isSignedFor(shown);
    if (!(found instanceof DamagedPdf)) {
      const sound = await soundAsRead(found, { shown, signed });
      if (sound) return sound;
    }
    const damaged = found instanceof DamagedPdf;
    if (signed) throw new UnusablePdf(damaged ? signedAndDamaged : signedAndAmbiguous);
    const otherwise = damaged ? found : new UnusablePdf(ambiguous);
    return {
      file: await mendAsShown(bytes, shown, otherwise),
      changes: [changed.damaged, ...rightsIn(found)],
    };
  } finally {
    shown.close();
  }
}

type Whole = { file: PdfFile; isOdd: boolean };

function rightsIn(found: Whole | DamagedPdf): string[] {
  const named = !(found instanceof DamagedPdf) && namesUsageRights(startUpdate(found.file));
  return named ? [changed.rights] : [];
}

/** Tells whether a PDF is signed, not counting usage rights. */
function isSigned(bytes: Uint8Array, found: Whole | DamagedPdf): boolean {
  if (!mayBeSigned(bytes)) return false;
  return found instanceof DamagedPdf || !onlyUsageRights(startUpdate(found.file));
}

/** Gives the usable PDF of one that reads; undefined when a viewer shows something else than our reading of it. */
async function soundAsRead(
  whole: Whole,
  { shown, signed }: { shown: OpenPdf; signed: boolean },
): Promise<SoundPdf | undefined> {
  const { file, isOdd } = whole;
  const plain = await writePlain(file);
  if (!(await showsTheSame(shown, plain.bytes))) return undefined;
  const changes = signed ? [] : [...(isOdd ? [changed.odd] : []), ...rightsIn(whole)];
  return changes.length > 0 ? { file: plain, changes } : { file, changes };
}

/** Throws UnusablePdf for a PDF with so many objects that each signature in it would take long. */
export function requireFewObjects({ entryCount }: PdfFile): void {
  if (entryCount <= pdfLimits.objects) return;
  const todo = 'open it in a viewer, print it to a new PDF, in parts if that has as many, and upload that';
  throw new UnusablePdf(`the PDF has ${entryCount} objects; at most ${pdfLimits.objects} are taken: ${todo}`);
}

/** Damage may show only when everything in the file is read. */
async function readWhole(bytes: Uint8Array): Promise<Whole | DamagedPdf> {
  try {
    const file = await readPdf(bytes);
    requireFewObjects(file);
    const codes = findOddities(file).map(({ code }) => code);
    if (codes.includes('wrong-object') && !mayBeSigned(bytes))
      return new DamagedPdf('an object in it cannot be read');
    return { file, isOdd: codes.length > 0 };
  } catch (error) {
    if (error instanceof DamagedPdf) return error;
    throw error;
  }
}

/** Tells whether a field is signed; PDFium lists unsigned ones, too. */
function isSignedFor(viewer: OpenPdf): boolean {
  return viewer.signatures().some(({ byteRange }) => byteRange.length > 0);
}
