import type { PdfName } from '../objects.ts';
import { isRegular } from './characters.ts';
import type { Cursor } from './cursor.ts';

/** A name from its slash on, each byte of it a character (ISO 32000-2 clause 7.3.5). */
export function parseName(cursor: Cursor): PdfName {
  const { bytes, names } = cursor;
  const start = cursor.at + 1;
  let at = start;
  let isEscaped = false;
  for (; isRegular(bytes[at]); at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x23) isEscaped = true;
    // To be escaped (clause 7.3.5), and white space to some readers.
    else if (byte < 0x21 || byte > 0x7e) cursor.note('odd-name');
  }
  cursor.at = at;
  const written = bytes.toString('latin1', start, at);
  const text = isEscaped ? unescaped(written) : written;
  if (isEscaped && (text.includes('\0') || /#(?![\da-fA-F]{2})/.test(written))) cursor.note('odd-name');
  const known = names.get(text);
  if (known) return known;
  const name = { name: text };
  names.set(text, name);
  return name;
}

function unescaped(text: string): string {
  return text.replaceAll(/#([\da-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
