import type { PdfString } from '../objects.ts';
import { hexDigit, isWhite } from './characters.ts';
import type { Cursor } from './cursor.ts';
import { DamagedPdf } from '../unusable-pdf.ts';

const open = 0x28;
const close = 0x29;
const backslash = 0x5c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A literal string from its parenthesis on (ISO 32000-2 clause 7.3.4.2). */
export function parseLiteral(cursor: Cursor): PdfString {
  const { bytes } = cursor;
  const start = cursor.at + 1;
  let isPlain = true;
  let depth = 1;
  let at = start;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === close && (depth -= 1) === 0) break;
    if (byte === open) depth += 1;
    if (byte === carriageReturn) isPlain = false;
    if (byte === backslash) {
      isPlain = false;
      at += 1;
    }
  }
  cursor.at = Math.min(at + 1, bytes.length);
  if (at >= bytes.length) throw new DamagedPdf('a text in it has no end');
  const written = bytes.subarray(start, at);
  return { bytes: isPlain ? written : unescaped(written) };
}

const escapes = new Map<number | undefined, number>([
  [0x6e, lineFeed],
  [0x72, carriageReturn],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
]);

function unescaped(written: Buffer): Buffer {
  const result = Buffer.alloc(written.length);
  let length = 0;
  for (let at = 0; at < written.length;) {
    const byte = written[at] ?? 0;
    if (byte === carriageReturn) {
      result[length++] = lineFeed;
      at += written[at + 1] === lineFeed ? 2 : 1;
    } else if (byte === backslash) {
      const { value, taken } = escapeAt(written, at + 1);
      if (value !== undefined) result[length++] = value;
      at += 1 + taken;
    } else {
      result[length++] = byte;
      at += 1;
    }
  }
  return result.subarray(0, length);
}

/** Reads the escape after a backslash: a character, or nothing if the line goes on. */
function escapeAt(written: Buffer, at: number): { value: number | undefined; taken: number } {
  const byte = written[at];
  if (byte === carriageReturn) return { value: undefined, taken: written[at + 1] === lineFeed ? 2 : 1 };
  if (byte === lineFeed) return { value: undefined, taken: 1 };
  const octal = /^[0-7]{1,3}/.exec(written.toString('latin1', at, at + 3))?.[0];
  if (octal !== undefined) return { value: Number.parseInt(octal, 8) & 0xff, taken: octal.length };
  return { value: escapes.get(byte) ?? byte, taken: 1 };
}

/** A hexadecimal string from its angle bracket on (clause 7.3.4.3); a missing last digit is 0. */
export function parseHex(cursor: Cursor): PdfString {
  const { bytes } = cursor;
  const start = cursor.at + 1;
  const end = bytes.indexOf(0x3e, start);
  cursor.at = end === -1 ? bytes.length : end + 1;
  if (end === -1) throw new DamagedPdf('a text in it has no end');
  // Signatures are long and plain. Node stops at what is no pair of digits.
  const plain = Buffer.from(bytes.toString('latin1', start, end), 'hex');
  return { bytes: plain.length * 2 === end - start ? plain : digitByDigit(cursor, start, end) };
}

function digitByDigit({ bytes, note }: Cursor, start: number, end: number): Buffer {
  const result = Buffer.alloc(Math.ceil((end - start) / 2));
  let digits = 0;
  for (let at = start; at < end; at += 1) {
    const digit = hexDigit(bytes[at]);
    if (digit === -1) {
      if (!isWhite(bytes[at])) note('odd-token');
      continue;
    }
    const index = digits >> 1;
    result[index] = (result[index] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
    digits += 1;
  }
  return result.subarray(0, (digits + 1) >> 1);
}
