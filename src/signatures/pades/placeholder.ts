import { createHash } from 'node:crypto';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import type { PdfDict, PdfRef } from '../pdf/objects.ts';
import type { Update } from './revision/update.ts';

/** Bytes that are kept free for a signature: the CMS with a timestamp and short chains takes 3 to 6 kB. */
export const signatureRoom = 16_384;

const byteRangeRoom = '[0 0000000000 0000000000 0000000000]';

/** A revision that is complete but for the CMS in its signature. */
export type PreparedSignature = {
  bytes: Buffer;
  /** The offset and the number of the hexadecimal digits of /Contents. */
  contents: { start: number; length: number };
};

/**
 * Puts a signature dictionary at `ref`, with room for the CMS, and closes the revision: the byte range covers all of the
 * file but the hexadecimal string of /Contents (ISO 32000-2 clause 12.8.1). Nothing else of the file may change from now.
 */
export function prepareSignature(update: Update, ref: PdfRef, signature: PdfDict): PreparedSignature {
  const room = { raw: `<${'0'.repeat(signatureRoom * 2)}>` };
  const placeheld: PdfDict = new Map([
    ...signature,
    ['ByteRange', { raw: byteRangeRoom }],
    ['Contents', room],
  ]);
  update.put(ref, placeheld);
  const { bytes, offsets } = update.finish();
  const object = offsets.get(ref.object) ?? 0;
  const open = bytes.indexOf(`/Contents ${room.raw.slice(0, 64)}`, object) + '/Contents '.length;
  const close = open + room.raw.length;
  const range = `[0 ${open} ${close} ${bytes.length - close}]`;
  bytes.write(range.padEnd(byteRangeRoom.length), bytes.indexOf(byteRangeRoom, object), 'latin1');
  return { bytes, contents: { start: open + 1, length: signatureRoom * 2 } };
}

/** Computes the digest of the bytes in the byte range, for the signature's message-digest or the timestamp's imprint. */
export function digestOf({ bytes, contents }: PreparedSignature, hash: HashAlgorithm): Buffer {
  return createHash(hash)
    .update(bytes.subarray(0, contents.start - 1))
    .update(bytes.subarray(contents.start + contents.length + 1))
    .digest();
}

/** Puts the CMS in its place in the prepared bytes, and gives them; throws when it does not fit. */
export function embedSignature({ bytes, contents }: PreparedSignature, cms: Uint8Array): Buffer {
  if (cms.length * 2 > contents.length) throw new Error('the signature is longer than the room kept for it');
  bytes.write(Buffer.from(cms).toString('hex'), contents.start, 'latin1');
  return bytes;
}
