import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Plain bytes of a chunk; the last one may have fewer, also none. */
const chunkBytes = 65_536;
const tagBytes = 16;
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
  for await (const { bytes, last } of pieces(withoutMagic(source), chunkBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new Error('a stored object was cut off');
    const split = bytes.length - tagBytes;
    const decipher = createDecipheriv(algorithm, key, nonceOf(index, last), { authTagLength: tagBytes })
      .setAAD(aad)
      .setAuthTag(bytes.subarray(split));
    yield Buffer.concat([decipher.update(bytes.subarray(0, split)), decipher.final()]);
    index += 1;
  }
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
