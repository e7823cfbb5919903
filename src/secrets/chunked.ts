import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Plain bytes of a chunk; the last one may have fewer, also none. */
const chunkBytes = 65_536;
const tagBytes = 16;
/** Stored bytes of a whole chunk. */
const sealedBytes = chunkBytes + tagBytes;
const magic = Buffer.from('TAMGA\0\x01\0');
const algorithm = 'aes-256-gcm';

/** A key of 32 bytes for one object alone, and the object's description, which is bound to its bytes. */
export type ChunkKey = { key: Buffer; context: string };

/** The nonce of a chunk: its number, and whether it is the last (STREAM of Hoang, Reyhanitabar, Rogaway and Vizár, 2015). */
function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

function aadOf(context: string): Buffer {
  return Buffer.concat([magic, Buffer.from(context)]);
}

/** Cuts a stream into pieces of exactly `size` bytes and one last piece of fewer or as many, which may be empty. */
async function* pieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    waiting.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    length += part.byteLength;
    if (length <= size) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length > size; rest = rest.subarray(size))
      yield { bytes: rest.subarray(0, size), last: false };
    waiting = [rest];
    length = rest.length;
  }
  yield { bytes: Buffer.concat(waiting), last: true };
}

/**
 * Encrypts a stream of any length with AES-256-GCM in chunks of 64 KiB. The key must be used for one stream only: the
 * nonces are the chunks' numbers.
 */
export async function* encryptChunks(
  source: AsyncIterable<Uint8Array>,
  { key, context }: ChunkKey,
): AsyncGenerator<Buffer> {
  const aad = aadOf(context);
  yield magic;
  let index = 0;
  for await (const { bytes, last } of pieces(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(index, last)).setAAD(aad);
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    yield Buffer.concat([body, cipher.getAuthTag()]);
    index += 1;
  }
}

/**
 * Decrypts the result of `encryptChunks`; gives a chunk once it is authenticated, and no more after one that is not. Throws
 * when a byte was changed, a chunk is missing, moved or added, or the end was cut off.
 */
export async function* decryptChunks(
  source: AsyncIterable<Uint8Array>,
  { key, context }: ChunkKey,
): AsyncGenerator<Buffer> {
  const aad = aadOf(context);
  let index = 0;
  for await (const { bytes, last } of pieces(withoutMagic(source), sealedBytes)) {
    yield openChunk(bytes, { key, nonce: nonceOf(index, last), aad });
    index += 1;
  }
}

/** The chunks that hold a part of an object. */
type ChunkSpan = {
  /** The number of the first one, of the one after the last, and of all of the object. */
  first: number;
  end: number;
  total: number;
  /** Where they are among the stored bytes: the first byte, and the one after the last. */
  stored: readonly [from: number, to: number];
  /** The plain bytes of the first one that lie before the part. */
  before: number;
};

/** Finds the chunks that hold the bytes from `from` to before `to` of an object of `size` plain bytes. */
export function spanOf([from, to]: readonly [from: number, to: number], size: number): ChunkSpan {
  const first = Math.floor(from / chunkBytes);
  const end = Math.ceil(to / chunkBytes);
  const total = Math.max(1, Math.ceil(size / chunkBytes));
  const storedEnd = Math.min(end * sealedBytes, size + total * tagBytes);
  const stored = [magic.length + first * sealedBytes, magic.length + storedEnd] as const;
  return { first, end, total, stored, before: from - first * chunkBytes };
}

/**
 * Decrypts some chunks of the result of `encryptChunks`, whose stored bytes are those of `span`; gives a chunk once it is
 * authenticated. Each is bound to its number, and to being the last or not. Throws as `decryptChunks` does, and where `source` has
 * fewer chunks or more.
 */
export async function* decryptSpan(
  source: AsyncIterable<Uint8Array>,
  { key, context }: ChunkKey,
  { first, end, total }: ChunkSpan,
): AsyncGenerator<Buffer> {
  const aad = aadOf(context);
  let index = first;
  for await (const { bytes } of pieces(source, sealedBytes)) {
    if (index >= end) throw new Error('a stored object is longer than its row says');
    yield openChunk(bytes, { key, nonce: nonceOf(index, index === total - 1), aad });
    index += 1;
  }
  if (index < end) throw new Error('a stored object was cut off');
}

function openChunk(bytes: Buffer, { key, nonce, aad }: { key: Buffer; nonce: Buffer; aad: Buffer }): Buffer {
  if (bytes.length < tagBytes) throw new Error('a stored object was cut off');
  const split = bytes.length - tagBytes;
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(aad)
    .setAuthTag(bytes.subarray(split));
  return Buffer.concat([decipher.update(bytes.subarray(0, split)), decipher.final()]);
}

async function* withoutMagic(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let checked = false;
  for await (const part of source) {
    if (checked) {
      yield part;
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length < magic.length) continue;
    if (!head.subarray(0, magic.length).equals(magic))
      throw new Error('a stored object has no header of ours');
    checked = true;
    yield head.subarray(magic.length);
  }
  if (!checked) throw new Error('a stored object was cut off');
}
