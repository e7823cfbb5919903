import { inflateSync } from 'node:zlib';
import { readText } from '#signatures/pades/fields/fill-fields.ts';
import { isStream, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfStream, PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

const most = 1024 * 1024;

/** A value as text, whether it is a string, a stream or a name (ISO 32000-2 clause 12.7.5.3); of a list its first. */
export function valueText(update: Update, value: PdfValue): string {
  const found = update.resolve(Array.isArray(value) ? (value[0] ?? null) : value);
  if (isStream(found)) return readText(dataOf(update, found));
  if (typeof found === 'object' && found !== null && 'bytes' in found)
    return readText(found.bytes.subarray(0, most));
  return nameOf(found) ?? '';
}

/** Gives the texts of a list of values, or of a single value. */
export function valueTexts(update: Update, value: PdfValue): string[] {
  if (Array.isArray(value)) return value.map((one) => valueText(update, update.resolve(one)));
  return value === null ? [] : [valueText(update, value)];
}

/** The data of a stream: as they are when not compressed, or compressed by FlateDecode alone; else nothing. */
export function dataOf(update: Update, { dict, data }: PdfStream): Uint8Array {
  const filter = update.resolve(dict.get('Filter'));
  const [first, ...others] = Array.isArray(filter) ? filter : [filter];
  const filterName = nameOf(update.resolve(first));
  if (filterName === undefined) return data.subarray(0, most);
  if (filterName !== 'FlateDecode' || others.length > 0) return new Uint8Array();
  try {
    return inflateSync(data, { maxOutputLength: most });
  } catch {
    return new Uint8Array();
  }
}
