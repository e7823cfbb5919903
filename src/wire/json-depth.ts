const quote = 0x22;
const backslash = 0x5c;

/** This bit is all that tells { from [, and } from ]. */
const curled = 0x20;
const opening = 0x7b;
const closing = 0x7d;

/**
 * Tells whether arrays and objects of a JSON text in UTF-8 are nested more than `most` levels deep, without parsing it (RFC
 * 8259): it looks once at each byte, takes no memory, and ends at the first level that is too deep. Of a text that is no JSON
 * it tells the depth of the brackets outside of strings.
 */
export function isNestedDeeper(text: Uint8Array, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte === quote) at = endOfString(text, at);
    else if ((byte | curled) === opening) depth += 1;
    else if ((byte | curled) === closing) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

/** Gives the place of the quotation mark that ends a string, or the end of the text. */
function endOfString(text: Uint8Array, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === quote) return at;
    if (text[at] === backslash) at += 1;
  }
  return text.length;
}
