import type { PdfDict, PdfValue } from '../objects.ts';
import { isRegular } from './characters.ts';
import { skipWhite, startsWith } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import { parseName } from './parse-name.ts';
import { isNumeric, parseNumeric } from './parse-number.ts';
import { parseHex, parseLiteral } from './parse-string.ts';
import { DamagedPdf, printAnew, UnusablePdf } from '../unusable-pdf.ts';

/** Arrays and dictionaries in one another; poppler and qpdf stop there as well. */
const deepest = 500;

const slash = 0x2f;
const less = 0x3c;
const greater = 0x3e;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openParenthesis = 0x28;

/**
 * Reads the value at the cursor, except streams (ISO 32000-2 clause 7.3). Throws DamagedPdf when there is none, UnusablePdf
 * when values are nested too deeply.
 */
export function parseValue(cursor: Cursor, depth = 0): PdfValue {
  if (depth > deepest)
    throw new UnusablePdf(`the PDF has values in it that are nested too deeply; ${printAnew}`);
  skipWhite(cursor);
  const byte = cursor.bytes[cursor.at];
  if (byte === undefined) throw new DamagedPdf('an object in it is cut off');
  if (isNumeric(byte)) return parseNumeric(cursor);
  return isRegular(byte) ? parseKeyword(cursor) : parseDelimited(cursor, byte, depth);
}

function parseDelimited(cursor: Cursor, byte: number, depth: number): PdfValue {
  if (byte === slash) return parseName(cursor);
  if (byte === openParenthesis) return parseLiteral(cursor);
  if (byte === openBracket) return parseArray(cursor, depth);
  if (byte === less) return isDouble(cursor, less) ? parseDict(cursor, depth) : parseHex(cursor);
  if (byte === greater || byte === closeBracket) throw new DamagedPdf('an object in it cannot be read');
  return skipped(cursor, depth);
}

function isDouble({ bytes, at }: Cursor, byte: number): boolean {
  return bytes[at] === byte && bytes[at + 1] === byte;
}

/** A parenthesis or brace that closes nothing: viewers go on after it. */
function skipped(cursor: Cursor, depth: number): PdfValue {
  cursor.note('odd-token');
  const { bytes } = cursor;
  while (cursor.at < bytes.length && [0x29, 0x7b, 0x7d].includes(bytes[cursor.at] ?? 0)) {
    cursor.at += 1;
    skipWhite(cursor);
  }
  return parseValue(cursor, depth + 1);
}

function parseArray(cursor: Cursor, depth: number): PdfValue[] {
  const values: PdfValue[] = [];
  cursor.at += 1;
  for (;;) {
    skipWhite(cursor);
    if (cursor.bytes[cursor.at] === closeBracket) break;
    values.push(parseValue(cursor, depth + 1));
  }
  cursor.at += 1;
  return values;
}

function parseDict(cursor: Cursor, depth: number): PdfDict {
  const members: PdfDict = new Map();
  cursor.at += 2;
  for (;;) {
    skipWhite(cursor);
    if (isDouble(cursor, greater)) break;
    if (cursor.bytes[cursor.at] === slash) parseMember(cursor, members, depth);
    else {
      cursor.note('odd-token');
      parseValue(cursor, depth + 1);
    }
  }
  cursor.at += 2;
  return members;
}

/** A key with the value null is as good as absent; of a key that is there twice the last counts, as for viewers. */
function parseMember(cursor: Cursor, members: PdfDict, depth: number): void {
  const { name } = parseName(cursor);
  if (members.has(name)) cursor.note('double-key');
  skipWhite(cursor);
  let value: PdfValue = null;
  if (isDouble(cursor, greater)) cursor.note('odd-token');
  else value = parseMemberValue(cursor, name, depth);
  if (value === null) members.delete(name);
  else members.set(name, value);
}

/** Tells whether the value in these bytes is a number with a full stop, whatever its amount. */
export function isReal(value: PdfValue, written: Buffer): boolean {
  return typeof value === 'number' && written.includes(0x2e);
}

/** Some readers take a /Length only when it is written as an integer. */
function parseMemberValue(cursor: Cursor, key: string, depth: number): PdfValue {
  const start = cursor.at;
  const value = parseValue(cursor, depth + 1);
  if (key === 'Length' && isReal(value, cursor.bytes.subarray(start, cursor.at)))
    cursor.note('wrong-stream-length');
  return value;
}

const keywords = new Map<string, PdfValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const structural = ['endobj', 'obj', 'stream', 'endstream', 'xref', 'trailer', 'startxref'];

/** Reads a word. One that is no value counts as null; one of a file's structure ends an object too early. */
function parseKeyword(cursor: Cursor): PdfValue {
  const { bytes, at } = cursor;
  let end = at;
  while (isRegular(bytes[end])) end += 1;
  cursor.at = end;
  const known = end - at <= 5 ? keywords.get(bytes.toString('latin1', at, end)) : undefined;
  if (known !== undefined) return known;
  if (structural.some((word) => startsWith(bytes, at, word)))
    throw new DamagedPdf('an object in it is cut off');
  cursor.note('odd-token');
  return null;
}
