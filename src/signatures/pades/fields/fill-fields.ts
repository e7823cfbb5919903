import type { AppearanceBox } from './appearance.ts';
import { dict, isDict, isRef, name, textString } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { pageGeometry } from '../page/page-geometry.ts';
import { DamagedPdf } from '../read-pdf.ts';
import { readText } from '../read-text.ts';
import type { Update } from '../revision/update.ts';

export { readText };

export type FieldValue =
  | {
      field: PdfRef;
      /** The value as it is read from the file. */ text: string;
      /** The value as it is shown: a form XObject. */ appearance: PdfRef;
    }
  | { field: PdfRef; checked: boolean };

/**
 * Fills fields that were laid out: their value and appearance change, nothing else of them (ISO 32000-2 clause 12.7.4).
 * Throws UnusablePdf when a reference is no field.
 */
export function fillFields(update: Update, values: FieldValue[]): void {
  for (const value of values) {
    const field = update.dictAt(value.field);
    if ('checked' in value) {
      const state = name(value.checked ? 'Yes' : 'Off');
      update.put(value.field, field.set('V', state).set('AS', state));
    } else {
      const appearance = dict({ N: value.appearance });
      update.put(value.field, field.set('V', textString(value.text)).set('AP', appearance));
    }
  }
}

/** The room of a field's widget in points as it is displayed. */
export function boxOf(update: Update, field: PdfDict): AppearanceBox {
  const rect = update.resolve(field.get('Rect'));
  const page = field.get('P');
  if (!Array.isArray(rect) || !isRef(page)) throw new DamagedPdf('a field in it has no place');
  const [x0, y0, x1, y1] = rect.map((one) => numberOf(update.resolve(one)));
  const { rotation, unit } = pageGeometry(update, page);
  const across = Math.abs((x1 ?? 0) - (x0 ?? 0)) * unit;
  const up = Math.abs((y1 ?? 0) - (y0 ?? 0)) * unit;
  const upright = rotation % 180 === 0;
  return { width: upright ? across : up, height: upright ? up : across, rotation };
}

function numberOf(value: PdfValue): number {
  return typeof value === 'number' ? value : 0;
}

/** The fields of a file by their names, for those that stand at the root of the form. */
export function fieldsByName(update: Update): Map<string, PdfRef> {
  const root = update.resolve(update.file.root);
  const form = isDict(root) ? update.resolve(root.get('AcroForm')) : null;
  const list = isDict(form) ? update.resolve(form.get('Fields')) : null;
  const found = new Map<string, PdfRef>();
  for (const ref of Array.isArray(list) ? list.filter(isRef) : []) {
    const field = update.resolve(ref);
    const title = isDict(field) ? update.resolve(field.get('T')) : null;
    if (title !== null && typeof title === 'object' && 'bytes' in title)
      found.set(readText(title.bytes), ref);
  }
  return found;
}
