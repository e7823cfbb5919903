import { openPdf } from '#pictures/open-pdf.ts';
import type { OpenPdf } from '#pictures/open-pdf.ts';
import { signatureNameOf } from '#sealing/plan.ts';
import { displayedPlace, pageGeometry } from '#signatures/pades/page/page-geometry.ts';
import type { Placement } from '#signatures/pades/page/page-geometry.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { isRef } from '#signatures/pdf/objects.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { cutOut } from './cut-out.ts';

/** A signature's field on a page, counted from 0, in points of the page as PDFium measures it. */
type Shown = { recipientId: string; page: number; place: Placement };

/** So many signatures are shown, and so long their pages are drawn, in milliseconds: others have no picture. */
const bounds = { signatures: 100, milliseconds: 12_000 } as const;

/**
 * Draws the signatures of an envelope's recipients as the pages of its PDF show them, without the content below, as PNG by the recipient's id. A signature that
 * shows nowhere is left out. Throws UnusablePdf, and the errors of PDFium: bound time and memory.
 */
export async function signatureLooks(pdf: Uint8Array): Promise<Record<string, Uint8Array>> {
  const shown = shownSignatures(startUpdate(await readPdf(pdf))).slice(0, bounds.signatures);
  const opened = await openPdf(pdf);
  try {
    return Object.fromEntries(drawn(opened, shown));
  } finally {
    opened.close();
  }
}

function drawn(opened: OpenPdf, shown: readonly Shown[]): [string, Uint8Array][] {
  const until = performance.now() + bounds.milliseconds;
  const byPage = Map.groupBy(shown, ({ page }) => page);
  return [...byPage].flatMap(([page, signatures]) => {
    if (performance.now() > until) return [];
    const picture = opened.picture(page, { fieldsAlone: true });
    const scale = picture.width / opened.pageSize(page).width;
    return signatures.map(({ recipientId, place }): [string, Uint8Array] => [
      recipientId,
      cutOut(picture, place, scale),
    ]);
  });
}

/** The fields of the signatures that show somewhere; of two by one name the later, which is the envelope's own. */
function shownSignatures(update: Update): Shown[] {
  const prefix = signatureNameOf('');
  const found = new Map<string, Shown>();
  for (const { field, fieldName, type } of readSignatures(update)) {
    const recipientId = fieldName.slice(prefix.length);
    const at = type === 'Sig' && fieldName.startsWith(prefix) ? placeOf(update, field) : undefined;
    if (at) found.set(recipientId, { recipientId, ...at });
  }
  return [...found.values()];
}

/** In points; a field that is smaller shows nothing. */
const smallest = 2;

function placeOf(
  update: Update,
  field: Parameters<Update['dictAt']>[0],
): Pick<Shown, 'page' | 'place'> | undefined {
  const widget = update.dictAt(field);
  const [owner, rect] = [widget.get('P'), update.resolve(widget.get('Rect'))];
  if (!isRef(owner) || !Array.isArray(rect)) return undefined;
  const page = update.file.pages.findIndex(({ object }) => object === owner.object);
  if (page < 0) return undefined;
  const sides = rect.map((side) => update.resolve(side)).filter((side) => typeof side === 'number');
  // PDFium knows no /UserUnit.
  const place = displayedPlace({ ...pageGeometry(update, owner), unit: 1 }, sides);
  return place.width > smallest && place.height > smallest ? { page, place } : undefined;
}
