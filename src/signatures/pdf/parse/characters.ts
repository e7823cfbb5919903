/** Characters by their classes (ISO 32000-2 clause 7.2.3): 1 is white space, 2 a delimiter, 0 any other. */
const classes = new Uint8Array(256);
for (const white of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) classes[white] = 1;
for (const delimiter of '()<>[]{}/%') classes[delimiter.charCodeAt(0)] = 2;

/** NUL, tab, line feed, form feed, carriage return or space. */
export function isWhite(byte: number | undefined): boolean {
  return byte !== undefined && classes[byte] === 1;
}

/** Part of a name, a number or a keyword. */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && classes[byte] === 0;
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** The value of a hexadecimal digit, -1 when it is none. */
export function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
