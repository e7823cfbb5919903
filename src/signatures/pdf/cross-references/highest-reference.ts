import { isDigit, isRegular, isWhite } from '../parse/characters.ts';

/** The highest number that an object may have (ISO 32000-2 Annex C). */
export const objectsAtMost = 8_388_607;

/**
 * The highest object number that anything in these bytes looks like a reference to, `12 0 R`; 0 when nothing does. Numbers
 * above those that objects may have are left out.
 */
export function highestReference(bytes: Buffer): number {
  let highest = 0;
  for (let at = bytes.indexOf(0x52); at !== -1; at = bytes.indexOf(0x52, at + 1)) {
    if (isRegular(bytes[at + 1]) || !isWhite(bytes[at - 1])) continue;
    const generation = numberBefore(bytes, at);
    const object = generation && numberBefore(bytes, generation.at);
    if (object && object.value > highest && object.value <= objectsAtMost) highest = object.value;
  }
  return highest;
}

/** Reads the integer before a position, with white space between. */
function numberBefore(bytes: Buffer, end: number): { value: number; at: number } | undefined {
  let last = end - 1;
  while (isWhite(bytes[last])) last -= 1;
  let at = last;
  while (isDigit(bytes[at]) && last - at < 10) at -= 1;
  if (at === last || last === end - 1) return undefined;
  return { value: Number(bytes.toString('latin1', at + 1, last + 1)), at: at + 1 };
}
