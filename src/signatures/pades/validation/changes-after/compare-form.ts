import { isDict, nameOf } from '../../../pdf/objects.ts';
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
  if (filling.some((key) => !areEqual(comparison, before.get(key), after.get(key), key)))
    changes.push({ level: 'FORM_FILLING', reason });
  if (areEqual(comparison, before.get('DR'), after.get('DR'), 'DR')) return;
  changes.push({ level: onlyAdds(comparison, before, after) ? 'FORM_FILLING' : 'OTHER', reason });
}

/** Tells whether the resources after are those before and more: a form may need another font for what is filled in. */
function onlyAdds(comparison: Comparison, before: PdfDict, after: PdfDict): boolean {
  const [old, now] = [
    readFrom(comparison.before, before.get('DR')),
    readFrom(comparison.after, after.get('DR')),
  ];
  if (!isDict(now)) return false;
  if (!isDict(old)) return old === null;
  return Array.from(old).every(([key, value]) => {
    const [one, other] = [readFrom(comparison.before, value), readFrom(comparison.after, now.get(key))];
    if (!isDict(one) || !isDict(other))
      return areEqual(comparison, one, other, key) || isNameList(key, other);
    return Array.from(one).every(([name, resource]) => areEqual(comparison, resource, other.get(name), name));
  });
}

/** /ProcSet is obsolete and says nothing (clause 14.2). */
function isNameList(key: string, value: ReturnType<typeof readFrom>): boolean {
  return key === 'ProcSet' && Array.isArray(value) && value.every((one) => nameOf(one) !== undefined);
}
