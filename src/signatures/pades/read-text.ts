/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-2 Annex D.3): from 0x18 on, and from 0x80 on. */
const low = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc';
const high =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018' +
  '\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac';

/** A text string as text: UTF-16 or UTF-8 by its byte order mark, else PDFDocEncoding (ISO 32000-2 clause 7.9.2.2). */
export function readText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  const mark = buffer.toString('hex', 0, 3);
  if (mark.startsWith('feff'))
    return buffer
      .subarray(2, buffer.length & ~1)
      .swap16()
      .toString('utf16le');
  if (mark.startsWith('fffe')) return buffer.toString('utf16le', 2);
  if (mark === 'efbbbf') return buffer.toString('utf8', 3);
  return Array.from(buffer, character).join('');
}

function character(code: number): string {
  if (code >= 0x18 && code < 0x20) return low.charAt(code - 0x18);
  return code >= 0x80 && code <= 0xa0 ? high.charAt(code - 0x80) : String.fromCharCode(code);
}
