import { isDigit, isRegular } from './characters.ts';
import { skipWhite } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import type { PdfRef } from '../objects.ts';

const minus = 0x2d;
const plus = 0x2b;
const stop = 0x2e;

/** Larger numbers mean nothing on any page, and could not be written without an exponent. */
const largest = 1e20;

export function isNumeric(byte: number): boolean {
  return isDigit(byte) || byte === minus || byte === plus || byte === stop;
}

/** A number, or the reference that it begins (ISO 32000-2 clauses 7.3.3 and 7.3.10). */
export function parseNumeric(cursor: Cursor): number | PdfRef | null {
  const { bytes, at: start } = cursor;
  let at = start;
  let value = 0;
  for (; isDigit(bytes[at]); at += 1) value = value * 10 + ((bytes[at] ?? 0) - 0x30);
  const next = bytes[at];
  if (at > start && next !== stop && next !== minus) {
    cursor.at = at;
    if (at - start > 10) return Math.min(value, largest);
    const reference = referenceFrom(cursor, value);
    return reference === undefined ? value : reference;
  }
  return parseReal(cursor);
}

/**
 * Signs and full stops where none belong are read as viewers do: several signs are the first alone, a minus within the
 * digits is nothing, a second full stop ends the number.
 */
function parseReal(cursor: Cursor): number {
  const { bytes, at: start } = cursor;
  let first = start;
  while (bytes[first] === minus || bytes[first] === plus) first += 1;
  const signs = first - start;
  cursor.at = endOfDigits(bytes, first);
  const text = bytes.toString('latin1', first, cursor.at);
  const digits = text.replaceAll('-', '');
  if (signs > 1 || digits.length !== text.length || !/\d/.test(digits)) cursor.note('odd-token');
  const size = Math.min(Number(digits) || 0, largest);
  return bytes[start] === minus && size !== 0 ? -size : size;
}

function endOfDigits(bytes: Buffer, start: number): number {
  let stops = 0;
  for (let at = start; ; at += 1) {
    if (bytes[at] === stop) stops += 1;
    else if (!isDigit(bytes[at]) && bytes[at] !== minus) return at;
    if (stops > 1) return at;
  }
}

/** `12 0 R`: the rest of it after the object number; the cursor stays where it is none. Number 0 refers to nothing. */
function referenceFrom(cursor: Cursor, object: number): PdfRef | null | undefined {
  const { bytes, at: start } = cursor;
  skipWhite(cursor);
  const digits = cursor.at;
  let generation = 0;
  let at = digits;
  for (; isDigit(bytes[at]) && at - digits < 6; at += 1)
    generation = generation * 10 + ((bytes[at] ?? 0) - 0x30);
  if (at > digits && digits > start) {
    cursor.at = at;
    skipWhite(cursor);
    if (cursor.at > at && bytes[cursor.at] === 0x52 && !isRegular(bytes[cursor.at + 1])) {
      cursor.at += 1;
      return object === 0 ? null : { object, generation };
    }
  }
  cursor.at = start;
  return undefined;
}
