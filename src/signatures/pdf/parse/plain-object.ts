/** The text of an object, and how many bytes were read for it. */
export type PlainObject = { text: string; read: number };

const white = ' \t\n\f\r\0';
const delimiters = '()<>[]{}/%';
const kinds = new Uint8Array(256);
for (const mark of white) kinds[mark.charCodeAt(0)] = 1;
for (const mark of delimiters) kinds[mark.charCodeAt(0)] = 2;

/**
 * Gives the object that begins at a position, up to its end or its stream: without the contents of strings and comments, one
 * space for any white space, `#42` unescaped. Each byte is read once.
 */
export function plainObject(bytes: Buffer, from: number, to: number): PlainObject {
  const parts: string[] = [];
  let at = from;
  let kept = from;
  while (at < to) {
    const end = endOfHidden(bytes, at, to);
    if (end > at) {
      parts.push(bytes.toString('latin1', kept, at), stands[bytes[at] ?? 0] ?? '');
      kept = end;
    } else if (isEnd(bytes, at)) break;
    at = end > at ? end : at + (bytes[at] === less ? 2 : 1);
  }
  parts.push(bytes.toString('latin1', kept, Math.min(at, to)));
  return { text: unescaped(parts.join('').replaceAll(/[\0\t\n\f\r ]+/g, ' ')), read: at - from };
}

const [parenthesis, less, percent] = [0x28, 0x3c, 0x25];
/** The replacements of a string, a hexadecimal one and a comment. */
const stands: Record<number, string> = { [parenthesis]: '()', [less]: '<>', [percent]: ' ' };

/** Gives the end of the string or comment that begins here; the position itself when none does. */
function endOfHidden(bytes: Buffer, at: number, to: number): number {
  const byte = bytes[at];
  if (byte === parenthesis) return endOfString(bytes, at, to);
  if (byte === percent) return endOfLine(bytes, at, to);
  return byte === less && bytes[at + 1] !== less ? endOfHex(bytes, at, to) : at;
}

/** `endobj` or `stream` as a word of its own. */
function isEnd(bytes: Buffer, at: number): boolean {
  const byte = bytes[at];
  if ((byte !== 0x65 && byte !== 0x73) || kinds[bytes[at - 1] ?? 0x20] === 0) return false;
  const word = bytes.toString('latin1', at, at + 6);
  return (
    (word === 'endobj' || word === 'stream') && bytes[at - 1] !== 0x2f && kinds[bytes[at + 6] ?? 0x20] !== 0
  );
}

function endOfLine(bytes: Buffer, start: number, to: number): number {
  let at = start;
  while (at < to && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
  return at;
}

/** A delimiter in a hexadecimal string ends it as well. */
function endOfHex(bytes: Buffer, start: number, to: number): number {
  for (let at = start + 1; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x3e) return at + 1;
    if (kinds[byte] === 2) return at;
  }
  return to;
}

/** Past the parenthesis that closes the one here, others between them in pairs. */
function endOfString(bytes: Buffer, start: number, to: number): number {
  let depth = 0;
  for (let at = start; at < to; at += 1) {
    const byte = bytes[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return to;
}

/** Replaces each `#42` by its character. */
export function unescaped(text: string): string {
  if (!text.includes('#')) return text;
  return text.replaceAll(/#([\da-fA-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
