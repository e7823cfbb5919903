import type { PdfName } from '../objects.ts';
import { isDigit, isRegular, isWhite } from './characters.ts';
import type { Note } from '../oddity.ts';

/** A place in bytes that are being read. */
export type Cursor = {
  readonly bytes: Buffer;
  at: number;
  readonly note: Note;
  /** Every name of a file once. */
  readonly names: Map<string, PdfName>;
};

/** Goes past white space and comments. */
export function skipWhite(cursor: Cursor): void {
  const { bytes } = cursor;
  let at = cursor.at;
  for (;;) {
    while (isWhite(bytes[at])) at += 1;
    if (bytes[at] !== 0x25) break;
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
  }
  cursor.at = at;
}

/** Goes past a keyword if it is here by itself; tells whether it did. */
export function takeKeyword(cursor: Cursor, keyword: string): boolean {
  const { bytes, at } = cursor;
  if (!startsWith(bytes, at, keyword) || isRegular(bytes[at + keyword.length])) return false;
  cursor.at = at + keyword.length;
  return true;
}

/** Reads an unsigned integer of at most 15 digits; gives undefined when there is none here, and the cursor then stays. */
export function takeInteger(cursor: Cursor): number | undefined {
  const { bytes, at } = cursor;
  let end = at;
  let value = 0;
  for (; isDigit(bytes[end]); end += 1) value = value * 10 + ((bytes[end] ?? 0) - 0x30);
  if (end === at || end - at > 15) return undefined;
  cursor.at = end;
  return value;
}

/** Tells whether an ASCII text is at a position. */
export function startsWith(bytes: Buffer, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}
