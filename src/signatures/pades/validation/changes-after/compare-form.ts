import { isDict } from '../../../pdf/objects.ts';
import type { PdfDict } from '../../../pdf/objects.ts';
import { areEqual, differingKeys } from './are-equal.ts';
import { readFrom } from './comparison.ts';
import type { Comparison } from './comparison.ts';

/** Checked by rules of their own, or harmless: how forms fill their fields, and that there are signatures. */
const ruled = new Set(['Fields', 'DR', 'DA', 'Q', 'NeedAppearances', 'SigFlags']);
const filling = ['DA', 'Q', 'NeedAppearances'];

/** Compares what a form says for all its fields (ISO 32000-2 clause 12.7.3). */
export function compareForm(comparison: Comparison, before: PdfDict, after: PdfDict): void {
  const reason = { code: 'pdf_form_changed' } as const;
  const { changes } = comparison;
  if (differingKeys(comparison, [before, after], ruled).length > 0) changes.push({ level: 'OTHER', reason });
  if (takesFlagsAway(comparison, before, after)) changes.push({ level: 'OTHER', reason });
  if (filling.some((key) => !areEqual(comparison, before.get(key), after.get(key), key)))
    changes.push({ level: 'FORM_FILLING', reason });
  if (areEqual(comparison, before.get('DR'), after.get('DR'), 'DR')) return;
  changes.push({ level: keepsFonts(comparison, before, after) ? 'FORM_FILLING' : 'OTHER', reason });
}

/** SigFlags say that there are signatures, and that the file may only be appended to (ISO 32000-2 table 225). */
function takesFlagsAway(
  { before: file, after: fileNow }: Comparison,
  before: PdfDict,
  after: PdfDict,
): boolean {
  const [old, now] = [readFrom(file, before.get('SigFlags')), readFrom(fileNow, after.get('SigFlags'))];
  return typeof old === 'number' && (typeof now !== 'number' || (old & now) !== old);
}

/**
 * Tells whether the resources after have all fonts before, and more: a form may need another font for what is filled in, but
 * what is there shows as it did. Other resources are for appearances, which bring their own.
 */
function keepsFonts(comparison: Comparison, before: PdfDict, after: PdfDict): boolean {
  const [old, now] = [
    readFrom(comparison.before, before.get('DR')),
    readFrom(comparison.after, after.get('DR')),
  ];
  if (!isDict(now)) return false;
  if (!isDict(old)) return old === null;
  return ['Font', 'Encoding'].every((kind) => {
    const [fonts, fontsNow] = [
      readFrom(comparison.before, old.get(kind)),
      readFrom(comparison.after, now.get(kind)),
    ];
    if (!isDict(fonts)) return true;
    if (!isDict(fontsNow)) return false;
    return Array.from(fonts).every(([name, font]) => areEqual(comparison, font, fontsNow.get(name), name));
  });
}
