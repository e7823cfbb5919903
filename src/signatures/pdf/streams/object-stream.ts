import { isStream } from '../objects.ts';
import type { PdfValue } from '../objects.ts';
import type { Budget } from '../parse/budget.ts';
import { isWhite } from '../parse/characters.ts';
import { skipWhite, takeInteger } from '../parse/cursor.ts';
import type { Cursor } from '../parse/cursor.ts';
import { decodeStream } from './decode-stream.ts';
import type { IndirectObject } from '../parse/parse-object.ts';
import { isReal, parseValue } from '../parse/parse-value.ts';
import { DamagedPdf } from '../unusable-pdf.ts';

/** An object stream, unpacked, with the numbers of its objects and where each begins. */
export type ObjectStream = { data: Buffer; objects: { object: number; at: number }[] };

/** Unpacks an object stream (ISO 32000-2 clause 7.5.7). Throws DamagedPdf, UnusablePdf when too much comes out. */
export function openObjectStream(
  value: PdfValue,
  {
    cursor,
    budget,
    resolve,
  }: { cursor: Cursor; budget: Budget; resolve: (value: PdfValue | undefined) => PdfValue },
): ObjectStream {
  if (!isStream(value)) throw broken();
  const data = decodeStream(value, budget, resolve, cursor.note);
  const [count, first] = [resolve(value.dict.get('N')), resolve(value.dict.get('First'))];
  if (typeof count !== 'number' || typeof first !== 'number') throw broken();
  const head = { ...cursor, bytes: data.subarray(0, Math.max(0, first)), at: 0 };
  const objects: ObjectStream['objects'] = [];
  while (objects.length < count) {
    const [object, offset] = [nextInteger(head), nextInteger(head)];
    if (object === undefined || offset === undefined) throw broken();
    objects.push({ object, at: first + offset });
  }
  return { data, objects };
}

/** The object of this number at an index of an object stream. Throws DamagedPdf when it is not there. */
export function objectInStream(
  { data, objects }: ObjectStream,
  { cursor, budget, object, index }: { cursor: Cursor; budget: Budget; object: number; index: number },
): Pick<IndirectObject, 'value' | 'isReal'> {
  const place = objects[index];
  if (place?.object !== object) throw broken();
  if (isWhite(data[place.at])) cursor.note('odd-token');
  const inner = { ...cursor, bytes: data, at: place.at };
  try {
    const value = parseValue(inner);
    return { value, isReal: isReal(value, data.subarray(place.at, inner.at)) };
  } finally {
    budget.read(inner.at - place.at);
  }
}

function nextInteger(cursor: Cursor): number | undefined {
  skipWhite(cursor);
  return takeInteger(cursor);
}

function broken(): DamagedPdf {
  return new DamagedPdf('an object stream in it cannot be read');
}
