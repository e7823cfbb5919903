import { isStream, nameOf } from '../objects.ts';
import type { PdfDict, PdfValue } from '../objects.ts';
import type { Budget } from '../parse/budget.ts';
import type { Entry, Section } from './section.ts';
import type { Cursor } from '../parse/cursor.ts';
import { decodeStream } from '../streams/decode-stream.ts';
import { parseObject } from '../parse/parse-object.ts';
import { DamagedPdf } from '../unusable-pdf.ts';

/**
 * Reads a cross-reference stream, whose dictionary is its trailer (ISO 32000-2 clause 7.5.8). Throws DamagedPdf when it
 * cannot be read, UnusablePdf when it unpacks to too much.
 */
export function readXrefStream(cursor: Cursor, budget: Budget): Section {
  const { object, value } = parseObject(cursor, { budget, lengthOf: directLength });
  if (!isStream(value)) throw doesNotHold();
  const data = decodeStream(value, budget, (one) => one ?? null, cursor.note);
  const widths = widthsOf(value.dict);
  const section: Pick<Section, 'entries' | 'freed'> = { entries: [], freed: [] };
  const width = widths.reduce((sum, one) => sum + one, 0);
  let [at, end] = [0, 0];
  for (const [first, count] of rangesOf(value.dict)) {
    if (first < end) cursor.note('odd-cross-references');
    end = first + count;
    // A last range that says more than there is ends with the data.
    const present = Math.min(count, Math.floor((data.length - at) / width));
    if (present < count) cursor.note('odd-cross-references');
    budget.entries(present);
    for (let index = 0; index < present; index += 1, at += width)
      addEntry(section, first + index, fieldsAt(data, at, widths));
  }
  if (at < data.length || nameOf(value.dict.get('Type')) !== 'XRef') cursor.note('odd-cross-references');
  return { form: 'stream', own: object, ...section, trailer: value.dict };
}

/** Before the cross-references are read, nothing that a reference leads to can be. */
function directLength(value: PdfValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function widthsOf(dict: PdfDict): number[] {
  const widths = dict.get('W');
  const list = Array.isArray(widths) ? widths.slice(0, 3) : [];
  const found = list.filter(
    (one) => typeof one === 'number' && Number.isInteger(one) && one >= 0 && one <= 8,
  );
  const numbers = found.filter((one) => typeof one === 'number');
  if (numbers.length !== 3 || !numbers[1]) throw doesNotHold();
  return numbers;
}

/** The first number and the count of each range of objects. */
function rangesOf(dict: PdfDict): [number, number][] {
  const index = dict.get('Index') ?? [0, dict.get('Size') ?? null];
  const list = Array.isArray(index) ? index : [];
  const ranges: [number, number][] = [];
  for (let pair = 0; pair + 1 < list.length; pair += 2)
    ranges.push([naturalAt(list, pair), naturalAt(list, pair + 1)]);
  return ranges;
}

function naturalAt(list: PdfValue[], index: number): number {
  const value = list[index];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 0x7fffffff)
    throw doesNotHold();
  return value;
}

type Fields = { type: number; place: number; last: number };

function addEntry(
  { entries, freed }: Pick<Section, 'entries' | 'freed'>,
  object: number,
  fields: Fields,
): void {
  entries.push([object, entryOf(fields)]);
  if (fields.type === 0) freed.push([object, fields.last]);
}

function fieldsAt(data: Buffer, at: number, [first = 0, second = 0, third = 0]: number[]): Fields {
  return {
    type: first === 0 ? 1 : integerAt(data, at, first),
    place: integerAt(data, at + first, second),
    last: integerAt(data, at + first + second, third),
  };
}

function entryOf({ type, place, last }: Fields): Entry {
  if (type === 1) return place === 0 ? null : { offset: place, generation: last };
  // Types that are yet to come refer to nothing.
  return type === 2 ? { stream: place, index: last } : null;
}

function integerAt(data: Buffer, at: number, width: number): number {
  if (width <= 6) return width === 0 ? 0 : data.readUIntBE(at, width);
  const high = data.readUIntBE(at, width - 6);
  const value = high * 2 ** 48 + data.readUIntBE(at + width - 6, 6);
  if (!Number.isSafeInteger(value)) throw doesNotHold();
  return value;
}

function doesNotHold(): DamagedPdf {
  return new DamagedPdf('its cross-references do not hold');
}
