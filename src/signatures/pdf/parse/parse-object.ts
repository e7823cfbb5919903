import { isDict } from '../objects.ts';
import type { PdfDict, PdfStream, PdfValue } from '../objects.ts';
import type { Budget } from './budget.ts';
import { isWhite } from './characters.ts';
import { skipWhite, startsWith, takeInteger, takeKeyword } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import { isReal, parseValue } from './parse-value.ts';
import { DamagedPdf } from '../unusable-pdf.ts';

export type ObjectContext = {
  budget: Budget;
  /** The /Length of a stream, where it is an object of its own; undefined when it cannot be had. */
  lengthOf(value: PdfValue | undefined): number | undefined;
};

export type IndirectObject = {
  object: number;
  generation: number;
  value: PdfValue;
  /** It is a number with a full stop. */
  isReal: boolean;
};

/**
 * Reads the indirect object at a position, with its number (ISO 32000-2 clause 7.3.10). Throws DamagedPdf when there is
 * none, or it cannot be read.
 */
export function parseObject(cursor: Cursor, context: ObjectContext): IndirectObject {
  const { value, ...head } = parseCounted(cursor, context);
  if (isDict(value) && startsWith(cursor.bytes, cursor.at, 'stream'))
    return { ...head, value: parseWholeStream(cursor, context, value) };
  if (!startsWith(cursor.bytes, cursor.at, 'endobj')) cursor.note('no-object-end');
  return { ...head, value };
}

/** Reads an object and counts its bytes, even if it cannot be read: it can be asked for over and over. */
function parseCounted(cursor: Cursor, { budget }: ObjectContext): IndirectObject {
  const start = cursor.at;
  try {
    const head = takeHead(cursor);
    const body = cursor.at;
    const value = parseValue(cursor);
    const real = isReal(value, cursor.bytes.subarray(body, cursor.at));
    skipWhite(cursor);
    return { ...head, value, isReal: real };
  } finally {
    budget.read(cursor.at - start);
  }
}

function takeHead(cursor: Cursor): { object: number; generation: number } {
  skipWhite(cursor);
  const object = takeInteger(cursor);
  skipWhite(cursor);
  const generation = takeInteger(cursor);
  skipWhite(cursor);
  if (object === undefined || generation === undefined || !startsWith(cursor.bytes, cursor.at, 'obj'))
    throw new DamagedPdf('its cross-references do not hold');
  cursor.at += 'obj'.length;
  return { object, generation };
}

function parseWholeStream(cursor: Cursor, context: ObjectContext, dict: PdfDict): PdfStream {
  const stream = parseStream(cursor, context, dict);
  skipWhite(cursor);
  if (takeKeyword(cursor, 'endstream')) skipWhite(cursor);
  if (!startsWith(cursor.bytes, cursor.at, 'endobj')) cursor.note('no-object-end');
  return stream;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

function parseStream(cursor: Cursor, context: ObjectContext, dict: PdfDict): PdfStream {
  const { bytes } = cursor;
  cursor.at += 'stream'.length;
  while (bytes[cursor.at] === 0x20 || bytes[cursor.at] === 0x09) cursor.at += 1;
  if (bytes[cursor.at] === carriageReturn) cursor.at += 1;
  if (bytes[cursor.at] === lineFeed) cursor.at += 1;
  const start = cursor.at;
  const length = context.lengthOf(dict.get('Length'));
  if (length !== undefined && endsAt(cursor, start + length)) {
    cursor.at = start + length;
    return { dict, data: bytes.subarray(start, start + length) };
  }
  cursor.note('wrong-stream-length');
  return { dict, data: bytes.subarray(start, searchedEnd(cursor, context, start)) };
}

function endsAt({ bytes }: Cursor, at: number): boolean {
  let end = at;
  while (isWhite(bytes[end]) && end - at < 16) end += 1;
  return startsWith(bytes, end, 'endstream');
}

/**
 * Finds the end of a stream without a right length: before `endstream`, or `endobj` if that comes first, as qpdf takes it.
 */
function searchedEnd(cursor: Cursor, { budget }: ObjectContext, start: number): number {
  const { bytes } = cursor;
  const found = bytes.indexOf('endstream', start, 'latin1');
  const object = bytes.subarray(start, found === -1 ? undefined : found).indexOf('endobj', 0, 'latin1');
  const end = object === -1 ? found : start + object;
  if (end === -1) throw new DamagedPdf('a stream in it has no end');
  if (object !== -1) cursor.note('no-stream-end');
  budget.read((found === -1 ? bytes.length : found) - start);
  cursor.at = end;
  if (bytes[end - 1] === lineFeed) return bytes[end - 2] === carriageReturn ? end - 2 : end - 1;
  return bytes[end - 1] === carriageReturn ? end - 1 : end;
}
