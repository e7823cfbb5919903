import type { DigestAlgorithm } from '../../algorithms/digest.ts';
import { digestOf } from '../../algorithms/digest.ts';
import { isDict } from '../../pdf/objects.ts';
import type { PdfDict } from '../../pdf/objects.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import type { Reason } from '../../signed-file/reason.ts';

/** The two parts that a signature covers: from 0 to `first`, and from `second` to `end`. */
export type ByteRange = { first: number; second: number; end: number };

/**
 * Reads a /ByteRange: two parts, of which the first begins with the file, in order and within the file (ISO 32000-2 clause
 * 12.8.1). Undefined for any other.
 */
export function readByteRange(file: PdfFile, signature: PdfDict): ByteRange | undefined {
  const list = file.resolve(signature.get('ByteRange'));
  const numbers = Array.isArray(list) ? list.map((one) => file.resolve(one)) : [];
  const [zero, first, second, rest, ...more] = numbers.map((one) => (isPlace(one) ? one : -1));
  if (zero !== 0 || first === undefined || second === undefined || rest === undefined) return undefined;
  if (more.length > 0 || first <= 0 || second <= first || rest <= 0) return undefined;
  return { first, second, end: second + rest };
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** The bytes of /Contents; undefined when there are none, or nothing but zeros. */
export function contentsOf(file: PdfFile, signature: PdfDict): Buffer | undefined {
  const value = file.resolve(signature.get('Contents'));
  if (typeof value !== 'object' || value === null || isDict(value) || !('bytes' in value)) return undefined;
  const bytes = Buffer.from(value.bytes.buffer, value.bytes.byteOffset, value.bytes.length);
  return bytes.some((octet) => octet !== 0) ? bytes : undefined;
}

/**
 * Checks that a byte range leaves out the hexadecimal string of /Contents and nothing else; white space may be among its
 * digits. Gives the fault.
 */
export function gapFault(
  bytes: Buffer,
  { first, second, end }: ByteRange,
  contents: Buffer,
): Reason | undefined {
  if (end > bytes.length) return { code: 'pdf_byte_range_malformed' };
  if (second - first > 4 * contents.length + 1024) return { code: 'pdf_byte_range_gap' };
  const gap = bytes.toString('latin1', first, second);
  if (!/^<[\s\dA-Fa-f]*>$/.test(gap)) return { code: 'pdf_byte_range_gap' };
  const digits = gap.slice(1, -1).replaceAll(/\s/g, '');
  const padded = digits.length % 2 === 0 ? digits : `${digits}0`;
  return Buffer.from(padded, 'hex').equals(contents) ? undefined : { code: 'pdf_byte_range_gap' };
}

/** The digest of the bytes that a range covers. */
export function coveredDigest(
  bytes: Buffer,
  { first, second, end }: ByteRange,
  algorithm: DigestAlgorithm,
): Buffer {
  return digestOf(algorithm, bytes.subarray(0, first), bytes.subarray(second, end));
}
