import { isDict, isRef, isStream } from '../../../pdf/objects.ts';
import type { PdfDict, PdfStream, PdfValue } from '../../../pdf/objects.ts';
import { pairOf, readFrom, spend } from './comparison.ts';
import type { Comparison } from './comparison.ts';

type Pair = {
  a: PdfValue | undefined;
  b: PdfValue | undefined;
  /** The nearest key above, and whether an array is between. */
  key: string;
  isListed: boolean;
};

/**
 * Tells whether two values, the one before and the one after, are the same with all that they lead to, whatever the numbers of
 * their objects. Pages, fields and widgets that have a rule of their own count as the same where a key refers back to
 * them. Throws LimitExceeded.
 */
export function areEqual(
  comparison: Comparison,
  a: PdfValue | undefined,
  b: PdfValue | undefined,
  key = '',
): boolean {
  const assumed = new Set<string>();
  const waiting: Pair[] = [{ a, b, key, isListed: false }];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    spend(comparison.work);
    if (isKnown(comparison, pair, assumed)) continue;
    const one = readFrom(comparison.before, pair.a);
    const other = readFrom(comparison.after, pair.b);
    if (!haveEqualParts({ ...pair, a: one, b: other }, waiting)) return false;
  }
  for (const known of assumed) comparison.equal.add(known);
  return true;
}

/** A pair of objects that were or are being compared. */
function isKnown(comparison: Comparison, { a, b, key, isListed }: Pair, assumed: Set<string>): boolean {
  if (!isRef(a) || !isRef(b)) return false;
  const pair = pairOf(a, b);
  if (comparison.equal.has(pair) || assumed.has(pair)) return true;
  if (comparison.settled.has(pair) && refersBack(key, isListed)) return true;
  assumed.add(pair);
  return false;
}

const backwards = new Set(
  'P Pg Parent Kids Obj Annots Data Dest Dests Names Nums OpenAction Fields CO Popup IRT Page T'.split(' '),
);

/** `D` refers to a page only as the first of an array; in an appearance it is a picture (ISO 32000-2 clause 12.5.5). */
function refersBack(key: string, isListed: boolean): boolean {
  return backwards.has(key) || (key === 'D' && isListed);
}

function haveEqualParts({ a, b, key }: Pair, waiting: Pair[]): boolean {
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (const [index, item] of a.entries()) waiting.push({ a: item, b: b[index], key, isListed: true });
    return true;
  }
  if (isStream(a))
    return isStream(b) && haveEqualData(a, b) && pushMembers(a.dict, b.dict, waiting, 'Length');
  if (isDict(a)) return isDict(b) && pushMembers(a, b, waiting);
  return areEqualSimple(a, b);
}

function pushMembers(a: PdfDict, b: PdfDict, waiting: Pair[], except?: string): boolean {
  for (const key of new Set([...a.keys(), ...b.keys()]))
    if (key !== except) waiting.push({ a: a.get(key), b: b.get(key), key, isListed: false });
  return true;
}

function haveEqualData({ data: a }: PdfStream, { data: b }: PdfStream): boolean {
  if (a.length !== b.length) return false;
  return (a.buffer === b.buffer && a.byteOffset === b.byteOffset) || Buffer.compare(a, b) === 0;
}

function areEqualSimple(a: PdfValue | undefined, b: PdfValue | undefined): boolean {
  return simple(a ?? null) === simple(b ?? null);
}

/** Names, strings and raw values as texts that are the same only for the same values. */
function simple(value: PdfValue): PdfValue | string {
  if (typeof value !== 'object' || value === null) return value;
  if ('name' in value) return `/${value.name}`;
  if ('bytes' in value) return `(${Buffer.from(value.bytes).toString('latin1')}`;
  return 'raw' in value ? `raw ${value.raw}` : value;
}

/** The keys whose values differ between two dictionaries, those in `except` left out. */
export function differingKeys(
  comparison: Comparison,
  [before, after]: readonly [PdfDict, PdfDict],
  except: ReadonlySet<string>,
): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return Array.from(keys).filter(
    (key) => !except.has(key) && !areEqual(comparison, before.get(key), after.get(key), key),
  );
}
