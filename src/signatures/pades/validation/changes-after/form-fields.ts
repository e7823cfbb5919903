import { isDict, isRef, nameOf } from '../../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../../pdf/objects.ts';
import type { PdfFile } from '../../../pdf/pdf-file.ts';
import { readText } from '../../read-text.ts';
import { LimitExceeded } from '../limit-exceeded.ts';
import { readFrom } from './comparison.ts';

/** A place where a field shows; `ref` is undefined when it is written within its field. */
export type Widget = { ref: PdfRef | undefined; dict: PdfDict };

export type FormField = Widget & {
  /** The full name (ISO 32000-2 clause 12.7.4.2). */
  name: string;
  /** Its own or inherited /FT. */
  type: string | undefined;
  /** Those of its /Kids that are no fields. */
  widgets: Widget[];
  /** The field above it. */
  above: PdfRef | undefined;
};

type Above = { names: string[]; type: string | undefined; depth: number; ref: PdfRef | undefined };

const [deepest, fieldsAtMost] = [100, 50_000];

/** The dictionary of a file's form; undefined when there is none. */
export function formOf(file: PdfFile): PdfDict | undefined {
  const root = readFrom(file, file.root);
  const form = isDict(root) ? readFrom(file, root.get('AcroForm')) : null;
  return isDict(form) ? form : undefined;
}

/**
 * The fields of a form by their full names, those above others too; a name that comes again gets a number. Throws
 * LimitExceeded.
 */
export function formFields(file: PdfFile): Map<string, FormField> {
  const found = new Map<string, FormField>();
  const seen = new Set<number>();
  const top = { names: [], type: undefined, depth: 0, ref: undefined };
  const waiting = itemsOf(file, formOf(file)?.get('Fields'))
    .map((value) => ({ value, above: top as Above }))
    .toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, above } = next;
    const dict = readFrom(file, value);
    if (!isDict(dict) || (isRef(value) && seen.has(value.object))) continue;
    if (isRef(value)) seen.add(value.object);
    if (above.depth > deepest || found.size > fieldsAtMost) throw new LimitExceeded('fields in the form');
    const type = nameOf(readFrom(file, dict.get('FT'))) ?? above.type;
    const names = [...above.names, nameIn(file, dict)];
    const kids = itemsOf(file, dict.get('Kids'));
    const isField = (kid: PdfValue): boolean => hasName(file, kid);
    const widgets = kids.filter((kid) => !isField(kid)).flatMap((kid) => widgetOf(file, kid));
    const ref = isRef(value) ? value : undefined;
    add(found, { name: names.join('.'), ref, dict, type, widgets, above: above.ref });
    for (const kid of kids.filter(isField).toReversed())
      waiting.push({ value: kid, above: { names, type, depth: above.depth + 1, ref } });
  }
  return found;
}

function itemsOf(file: PdfFile, value: PdfValue | undefined): PdfValue[] {
  const items = readFrom(file, value);
  return Array.isArray(items) ? items : [];
}

function hasName(file: PdfFile, value: PdfValue): boolean {
  const dict = readFrom(file, value);
  return isDict(dict) && dict.has('T');
}

function nameIn(file: PdfFile, dict: PdfDict): string {
  const title = readFrom(file, dict.get('T'));
  return typeof title === 'object' && title !== null && 'bytes' in title ? readText(title.bytes) : '';
}

function widgetOf(file: PdfFile, value: PdfValue): Widget[] {
  const dict = readFrom(file, value);
  return isDict(dict) ? [{ ref: isRef(value) ? value : undefined, dict }] : [];
}

function add(found: Map<string, FormField>, field: FormField): void {
  let key = field.name;
  for (let number = 2; found.has(key); number += 1) key = `${field.name} (${number})`;
  found.set(key, field);
}

/** The dictionaries of a field and its widgets that have an area: where the field shows. */
export function shownParts(file: PdfFile, { dict, widgets }: FormField): PdfDict[] {
  return [dict, ...widgets.map((widget) => widget.dict)].filter((one) => {
    const rect = itemsOf(file, one.get('Rect')).map((side) => readFrom(file, side));
    const [left = 0, bottom = 0, right = 0, top = 0] = rect.map((side) =>
      typeof side === 'number' ? side : 0,
    );
    return left !== right && bottom !== top;
  });
}
