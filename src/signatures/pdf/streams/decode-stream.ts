import { constants, inflateSync } from 'node:zlib';
import { isDict, nameOf } from '../objects.ts';
import type { PdfDict, PdfStream, PdfValue } from '../objects.ts';
import type { Budget } from '../parse/budget.ts';
import type { Note } from '../oddity.ts';
import { undoPrediction } from './predictor.ts';
import { DamagedPdf, unpacksTooFar, UnusablePdf } from '../unusable-pdf.ts';

/**
 * Decodes the data of an object or cross-reference stream (ISO 32000-2 clause 7.4): by Flate with a predictor, or without a
 * filter. `resolve` follows references; `note` reports cut-off data. Throws DamagedPdf, UnusablePdf when too much comes out.
 */
export function decodeStream(
  { dict, data }: PdfStream,
  budget: Budget,
  resolve: (value: PdfValue | undefined) => PdfValue,
  note?: Note,
): Buffer {
  const filters = listOf(resolve(dict.get('Filter'))).map(resolve);
  const parameters = listOf(resolve(dict.get('DecodeParms'))).map(resolve);
  let decoded: Buffer = Buffer.from(data.buffer, data.byteOffset, data.length);
  for (const [index, filter] of filters.entries()) {
    const name = nameOf(filter) ?? '';
    if (name !== 'FlateDecode' && name !== 'Fl')
      throw new DamagedPdf(`a stream in it is encoded by /${name}`);
    decoded = inflated(decoded, budget, note);
    const given = parameters[index];
    if (isDict(given)) decoded = undoPrediction(decoded, numbersOf(given, resolve));
  }
  return decoded;
}

function listOf(value: PdfValue): PdfValue[] {
  if (Array.isArray(value)) return value;
  return value === null ? [] : [value];
}

function numbersOf(dict: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue) {
  const number = (key: string, otherwise: number): number => {
    const value = resolve(dict.get(key));
    return typeof value === 'number' ? value : otherwise;
  };
  return {
    predictor: number('Predictor', 1),
    colors: number('Colors', 1),
    bits: number('BitsPerComponent', 8),
    columns: number('Columns', 1),
  };
}

const failing = { most: 16 * 1_048_576, ratio: 1_032 } as const;

function inflated(data: Buffer, budget: Budget, note?: Note): Buffer {
  const maxOutputLength = Math.max(1, budget.decodable());
  try {
    const result = inflatedAsFar(data, maxOutputLength, note);
    budget.decoded(result.length);
    return result;
  } catch (cause) {
    if (cause instanceof UnusablePdf) throw cause;
    if (cause instanceof RangeError) throw new UnusablePdf(unpacksTooFar, { cause });
    // It may have been unpacked far before it failed, at most to so many times its size, and can be asked for again.
    budget.decoded(Math.min(failing.most, failing.ratio * data.length, maxOutputLength));
    throw new DamagedPdf('a stream in it cannot be unpacked', { cause });
  }
}

/** Data that are cut off are read as far as they go, as every viewer does. */
function inflatedAsFar(data: Buffer, maxOutputLength: number, note?: Note): Buffer {
  try {
    return inflateSync(data, { maxOutputLength });
  } catch (error) {
    if (!isCutOff(error)) throw error;
    note?.('cut-off-data');
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength });
  }
}

function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}
