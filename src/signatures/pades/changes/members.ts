import { CheckFailed } from '../../signed-file/check-failed.ts';
import { isDict } from '../../pdf/objects.ts';
import type { PdfDict, PdfValue } from '../../pdf/objects.ts';
import { serialize } from '../revision/serialize.ts';

/** Checks that two dictionaries differ in these members alone. Throws CheckFailed with the first other one. */
export function checkOnly(keys: readonly string[], was: PdfValue, is: PdfValue, what: string): void {
  if (!isDict(was) || !isDict(is)) throw new CheckFailed(`${what} was replaced`);
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    if (!keys.includes(key) && !sameValue(was.get(key), is.get(key)))
      throw new CheckFailed(`${what} was changed: /${key}`);
  }
}

/** Checks that a dictionary has no members but these. Throws CheckFailed with the first other one. */
export function checkMembers(keys: readonly string[], value: PdfDict, what: string): void {
  for (const key of value.keys())
    if (!keys.includes(key)) throw new CheckFailed(`${what} has a member /${key}`);
}

/** Tells whether two values are written the same way. */
export function sameValue(a: PdfValue | undefined, b: PdfValue | undefined): boolean {
  return serialize(a ?? null).equals(serialize(b ?? null));
}

/** Checks that a value is a text, or not there. Throws CheckFailed. */
export function checkText(value: PdfValue | undefined, what: string): void {
  const isText = value === undefined || (typeof value === 'object' && value !== null && 'bytes' in value);
  if (!isText) throw new CheckFailed(`${what} has a text that is none`);
}
