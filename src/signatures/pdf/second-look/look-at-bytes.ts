import { findRawObjects } from './raw-objects.ts';
import type { RawObjects } from './raw-objects.ts';

/** The signatures that the bytes of a file show, without its cross-references. */
export type SeenSignatures = {
  /** Objects with a /ByteRange and /Contents that the catalog leads to in any way. */
  signatures: number;
  /** The catalog names one as the certification (/Perms /DocMDP). */
  certified: boolean;
};

/**
 * Counts the signatures of a file that are in force: that its last objects lead to, from the catalog that its last trailer
 * names, whether by a field, an annotation, /Perms or anything else. Where no trailer names one, every object counts.
 * Throws UnusablePdf when the file takes too much.
 */
export function lookAtBytes(bytes: Buffer): SeenSignatures {
  const objects = findRawObjects(bytes);
  const catalog = objects.root === undefined ? '' : objects.textOf(objects.root);
  const permissions = followed(objects, valueAfter(catalog, 'Perms'));
  const certification = followed(objects, valueAfter(permissions, 'DocMDP'));
  let signatures = 0;
  // The loop over a set includes members that are added to it meanwhile.
  const reached = catalog === '' ? new Set(objects.numbers()) : new Set([objects.root ?? 0]);
  for (const object of reached) {
    const text = objects.textOf(object);
    if (text.includes('/ByteRange') && text.includes('/Contents')) signatures += 1;
    for (const [, next] of text.matchAll(reference)) if (objects.has(Number(next))) reached.add(Number(next));
  }
  return { signatures, certified: certification.includes('/ByteRange') };
}

/**
 * A reference in a text with single spaces for white space; the search begins only at the first digit of a run, so that it
 * stays linear.
 */
const reference = /(?<!\d)0*(\d{1,10}) \d{1,10} R/g;

/** Gives the text of the referenced object, or the text itself. */
function followed(objects: RawObjects, text: string): string {
  const found = /^ ?0{0,10}(\d{1,10}) \d{1,10} R/.exec(text);
  return found ? objects.textOf(Number(found[1])) : text;
}

/** Gives the text after a key: up to the end of its array or dictionary, or a short part of any other value. */
function valueAfter(text: string, key: string): string {
  const found = new RegExp(String.raw`/${key}(?=[ <\[(/\d]) ?`).exec(text);
  if (!found) return '';
  const rest = text.slice(found.index + found[0].length);
  if (!/^(?:<<|\[)/.test(rest)) return rest.slice(0, 64);
  let depth = 0;
  for (const { 0: mark, index } of rest.matchAll(/<<|>>|\[|\]/g)) {
    depth += mark === '<<' || mark === '[' ? 1 : -1;
    if (depth === 0) return rest.slice(0, index + mark.length);
  }
  return rest;
}
