import { isDict, isRef, nameOf } from '../../../pdf/objects.ts';
import type { PdfDict, PdfRef } from '../../../pdf/objects.ts';
import { areEqual, differingKeys } from './are-equal.ts';
import { readFrom } from './comparison.ts';
import type { Change, Comparison, ModificationLevel } from './comparison.ts';
import { readByteRange } from '../byte-range.ts';
import { hasAppearance } from './appearances.ts';
import { shownParts } from './form-fields.ts';
import type { FormField, Widget } from './form-fields.ts';

const structure = new Set(['Kids']);
/** What may change in a field whatever locks it. */
const always = new Set(['Ff', 'Type']);
/** What filling a field changes (ISO 32000-2 tables 226, 228, 234): value, choice, and how it shows. */
const filled = new Set(['V', 'AP', 'AS', 'F', 'DA', 'Q', 'I', 'TI', 'RV']);

/** Compares the fields of two states by their names. */
export function compareFields(
  comparison: Comparison,
  before: ReadonlyMap<string, FormField>,
  after: ReadonlyMap<string, FormField>,
): void {
  const shared = sharedAppearances(before);
  for (const [name, field] of before) {
    const now = after.get(name);
    if (now) compareField(comparison, field, now, shared);
    else report(comparison, field, 'OTHER', { reason: 'pdf_field_removed' });
  }
  for (const [name, field] of after) if (!before.has(name)) checkNewField(comparison, field);
}

type Details = Pick<Change, 'whenLocked' | 'notAfterCertification' | 'note'> & {
  reason?: Change['reason']['code'];
};

function report(
  { changes }: Comparison,
  { name }: FormField,
  level: ModificationLevel,
  { reason = 'pdf_field_changed', ...details }: Details = {},
): void {
  changes.push({ level, reason: { code: reason, values: { field: name } }, field: name, ...details });
}

/** The appearance dictionaries that several widgets show: what changes one of them changes the others. */
function sharedAppearances(fields: ReadonlyMap<string, FormField>): Set<number> {
  const [seen, shared] = [new Set<number>(), new Set<number>()];
  for (const field of fields.values())
    for (const { dict } of [field, ...field.widgets]) {
      const place = dict.get('AP');
      if (!isRef(place)) continue;
      if (seen.has(place.object)) shared.add(place.object);
      seen.add(place.object);
    }
  return shared;
}

function compareField(
  comparison: Comparison,
  before: FormField,
  after: FormField,
  shared: ReadonlySet<number>,
): void {
  if (!haveSameShape(comparison, before, after)) return report(comparison, before, 'OTHER');
  const pairs: [Widget, Widget][] = [[before, after]];
  for (const [index, widget] of before.widgets.entries())
    pairs.push([widget, after.widgets[index] ?? widget]);
  const keys = pairs.flatMap(([one, other]) => differingKeys(comparison, [one.dict, other.dict], structure));
  if (after.type === 'Sig') compareSignatureField(comparison, [before, after], keys);
  else if (keys.some((key) => !filled.has(key) && !always.has(key))) report(comparison, after, 'OTHER');
  else if (keys.includes('AP') && pairs.some((pair) => sharesStill(pair, shared)))
    report(comparison, after, 'OTHER');
  else if (keys.length > 0)
    report(comparison, after, 'FORM_FILLING', { whenLocked: keys.every((key) => always.has(key)) });
}

/** A field keeps its type, and as many kids as it had; it may come to say that it is an annotation. */
function haveSameShape(comparison: Comparison, before: FormField, after: FormField): boolean {
  const [kids, kidsNow] = [before.dict.get('Kids'), after.dict.get('Kids')];
  const [old, now] = [readFrom(comparison.before, kids), readFrom(comparison.after, kidsNow)];
  const isSameList =
    Array.isArray(old) && Array.isArray(now)
      ? old.length === now.length && now.every(isRef)
      : areEqual(comparison, old, now, 'Kids');
  const [type, typeNow] = [before, after].map(({ dict }) => nameOf(dict.get('Type')));
  const isSameType = type === typeNow || (type === undefined && typeNow === 'Annot');
  const isSameSort = before.widgets.length === after.widgets.length && before.type === after.type;
  return isSameList && isSameType && isSameSort;
}

/** The appearance was changed in its place, where other widgets show it too. */
function sharesStill([before, after]: [Widget, Widget], shared: ReadonlySet<number>): boolean {
  const [old, now] = [before.dict.get('AP'), after.dict.get('AP')];
  return isRef(old) && isRef(now) && old.object === now.object && shared.has(old.object);
}

/** A signature field may be signed once; what was signed stays as it is. */
function compareSignatureField(
  comparison: Comparison,
  [before, after]: [FormField, FormField],
  keys: readonly string[],
): void {
  const change = keys.filter((key) => !always.has(key));
  if (change.length === 0) return;
  if (before.dict.has('V')) return report(comparison, after, 'OTHER', { reason: 'pdf_signature_changed' });
  if (!after.dict.has('V') || change.some((key) => !filled.has(key)))
    return report(comparison, after, 'OTHER');
  if (change.includes('AP') && paintsUnsigned(comparison, after))
    return report(comparison, after, 'OTHER', { reason: 'pdf_unsigned_appearance' });
  checkNewSignature(comparison, after);
}

/** Only signature fields may come in after a signature. */
function checkNewField(comparison: Comparison, field: FormField): void {
  if (field.type !== 'Sig') return report(comparison, field, 'OTHER', { reason: 'pdf_field_added' });
  const dicts = [field.dict, ...field.widgets.map(({ dict }) => dict)];
  if (dicts.some((dict) => dict.has('A') || dict.has('AA')))
    return report(comparison, field, 'OTHER', { reason: 'pdf_script_changed' });
  if (isAstray(field)) return report(comparison, field, 'OTHER', { reason: 'pdf_field_added' });
  if (paintsUnsigned(comparison, field))
    return report(comparison, field, 'OTHER', { reason: 'pdf_unsigned_appearance' });
  const visible = shownParts(comparison.after, field).length > 0;
  report(comparison, field, visible ? 'FORM_FILLING' : 'LTA_UPDATES', {
    reason: 'pdf_signature_field_added',
    whenLocked: !visible,
    notAfterCertification: visible,
    ...(isPainted(comparison, field) && {
      note: { code: 'pdf_signature_may_cover', values: { field: field.name } },
    }),
  });
  if (field.dict.has('V')) checkNewSignature(comparison, field);
}

function isPainted({ after: file, work }: Comparison, field: FormField): boolean {
  return shownParts(file, field).some((part) => hasAppearance({ file, work }, part));
}

/** Nobody answers for what it paints: it is not signed, or has a timestamp, which anybody can get. */
function paintsUnsigned(comparison: Comparison, field: FormField): boolean {
  const value = readFrom(comparison.after, field.dict.get('V'));
  const subFilter = isDict(value) ? value.get('SubFilter') : undefined;
  const isSigned = isDict(value) && nameOf(readFrom(comparison.after, subFilter)) !== 'ETSI.RFC3161';
  return !isSigned && isPainted(comparison, field);
}

/** It or a widget of it leads to another parent than what lists it: readers that inherit by it see something else. */
function isAstray({ dict, widgets, ref, above }: FormField): boolean {
  return leadsElsewhere(dict, above) || widgets.some((widget) => leadsElsewhere(widget.dict, ref));
}

function leadsElsewhere(dict: PdfDict, above: PdfRef | undefined): boolean {
  const parent = dict.get('Parent') ?? null;
  return parent !== null && !(isRef(parent) && parent.object === above?.object);
}

/** A document timestamp that shows nowhere belongs to long-term validation; any other signature counts as filling. */
function checkNewSignature(comparison: Comparison, field: FormField): void {
  const { before, after } = comparison;
  const place = field.dict.get('V');
  const value = readFrom(after, place);
  if (!isRef(place) || !before.lacks(place) || !isDict(value) || isOlder(comparison, value))
    return report(comparison, field, 'OTHER', { reason: 'pdf_signature_changed' });
  const isTimestamp = isDocumentTimestamp(comparison, value) && shownParts(after, field).length === 0;
  report(comparison, field, isTimestamp ? 'LTA_UPDATES' : 'FORM_FILLING', {
    reason: 'pdf_signature_added',
    whenLocked: isTimestamp,
  });
}

/** It covers what a signature before covers: a copy of that one. */
function isOlder({ before, after }: Comparison, value: PdfDict): boolean {
  const range = readByteRange(after, value);
  return range !== undefined && range.end <= before.bytes.length;
}

function isDocumentTimestamp({ after }: Comparison, value: PdfDict): boolean {
  return nameOf(readFrom(after, value.get('Type'))) === 'DocTimeStamp';
}
