import { findRawObjects } from './raw-objects.ts';
import type { RawObjects } from './raw-objects.ts';

/** What the bytes of a file say of its signatures, without its cross-references. */
export type SeenSignatures = {
  /** Signature dictionaries with a /ByteRange that fields of the form lead to. */
  signatures: number;
  /** The catalog names one as the certification (/Perms /DocMDP). */
  certified: boolean;
};

const fieldsAtMost = 100_000;

/** Counts the signatures of a file that its last objects lead to, from the catalog that its last trailer names. */
export function lookAtBytes(bytes: Buffer): SeenSignatures {
  const objects = findRawObjects(bytes);
  const catalog = objects.root === undefined ? '' : objects.textOf(objects.root);
  const permissions = followed(objects, valueAfter(catalog, 'Perms'));
  const certification = followed(objects, valueAfter(permissions, 'DocMDP'));
  const form = followed(objects, valueAfter(catalog, 'AcroForm'));
  return {
    signatures: signaturesUnder(objects, form),
    certified: certification.includes('/ByteRange'),
  };
}

function signaturesUnder(objects: RawObjects, form: string): number {
  const signatures = new Set<number>();
  const seen = new Set<number>();
  const waiting = [followed(objects, valueAfter(form, 'Fields'))];
  let direct = 0;
  for (let text = waiting.pop(); text !== undefined && seen.size < fieldsAtMost; text = waiting.pop()) {
    if (text.includes('/ByteRange')) direct += 1;
    for (const value of matches(text, /\/V\s+(\d+)\s+\d+\s+R/g))
      if (objects.textOf(value).includes('/ByteRange')) signatures.add(value);
    const list = text.trimStart().startsWith('[') ? text : followed(objects, valueAfter(text, 'Kids'));
    for (const field of matches(list, /(\d+)\s+\d+\s+R/g)) {
      if (!seen.has(field)) waiting.push(objects.textOf(field));
      seen.add(field);
    }
  }
  return signatures.size + direct;
}

function matches(text: string, pattern: RegExp): number[] {
  return Array.from(text.matchAll(pattern), ([, object]) => Number(object));
}

/** What a reference refers to, or the text itself. */
function followed(objects: RawObjects, text: string): string {
  const reference = /^\s*(\d+)\s+\d+\s+R/.exec(text);
  return reference ? objects.textOf(Number(reference[1])) : text;
}

/** What follows a key: up to the end of its array or dictionary, of anything else a little. */
function valueAfter(text: string, key: string): string {
  const found = new RegExp(String.raw`/${key}(?=[\s<\[(/\d])\s*`).exec(text);
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
