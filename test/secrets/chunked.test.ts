import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decryptChunks, decryptSpan, encryptChunks, spanOf } from '#secrets/chunked.ts';

const chunk = 65_536;
const key = randomBytes(32);
const context = 'document\0one';

function from(bytes: Buffer, size = 10_000): Readable {
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return Readable.from(parts);
}

function encrypt(bytes: Buffer): Promise<Buffer> {
  return buffer(Readable.from(encryptChunks(from(bytes), { key, context })));
}

function decrypt(bytes: Buffer, given = { key, context }, size?: number): Promise<Buffer> {
  return buffer(Readable.from(decryptChunks(from(bytes, size), given)));
}

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 7])(
  '%i bytes come back',
  async (length) => {
    const plain = randomBytes(length);
    const sealed = await encrypt(plain);
    for (const size of [1_000, chunk, 1_000_000])
      expect((await decrypt(sealed, undefined, size)).equals(plain)).toBe(true);
    if (length > 20) expect(sealed.includes(plain.subarray(0, 20))).toBe(false);
  },
);

test('what was changed, cut off, lengthened, moved or is another object’s is refused', async () => {
  const plain = randomBytes(3 * chunk + 100);
  const sealed = await encrypt(plain);
  const [head, whole] = [8, chunk + 16];
  const piece = (index: number) => sealed.subarray(head + index * whole, head + (index + 1) * whole);
  const flipped = Buffer.from(sealed);
  flipped[head + whole + 5]! ^= 1;
  const wrong = [
    flipped,
    sealed.subarray(0, sealed.length - 1),
    sealed.subarray(0, head + 2 * whole),
    sealed.subarray(0, head + 3 * whole),
    sealed.subarray(0, 4),
    Buffer.alloc(0),
    Buffer.concat([sealed, Buffer.from('x')]),
    Buffer.concat([sealed.subarray(0, head), piece(1), piece(0), piece(2), piece(3)]),
    Buffer.concat([sealed.subarray(0, head), piece(0), piece(0), piece(1), piece(2), piece(3)]),
    Buffer.concat([Buffer.from('TAMGA\0\x02\0'), sealed.subarray(head)]),
  ];
  for (const bytes of wrong) await expect(decrypt(bytes)).rejects.toThrow(/\w/);
  await expect(decrypt(sealed, { key: randomBytes(32), context })).rejects.toThrow(/\w/);
  await expect(decrypt(sealed, { key, context: 'document\0two' })).rejects.toThrow(/\w/);
});

/** Decrypts a part of `size` plain bytes from just the stored bytes that hold it; `stored` may differ from what was stored. */
async function decryptPart(stored: Buffer, [first, end]: [number, number], size: number): Promise<Buffer> {
  const span = spanOf([first, end], size);
  const held = from(stored.subarray(...span.stored));
  const plain = await buffer(Readable.from(decryptSpan(held, { key, context }, span)));
  return plain.subarray(span.before, span.before + end - first);
}

test.each([1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 7])(
  'parts of %i bytes come back, each from no more chunks than hold it',
  async (size) => {
    const plain = randomBytes(size);
    const sealed = await encrypt(plain);
    const edges = [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, size - 1, size].filter((at) => at <= size);
    for (const first of edges) {
      for (const end of edges.filter((at) => at > first)) {
        expect((await decryptPart(sealed, [first, end], size)).equals(plain.subarray(first, end))).toBe(true);
        const [a, b] = spanOf([first, end], size).stored;
        expect(b - a).toBeLessThanOrEqual(Math.ceil((end - first + 2 * chunk) / chunk) * (chunk + 16));
      }
    }
  },
);

test('a part that was changed, cut off, lengthened, moved or is the end of a shorter object is refused', async () => {
  const size = 3 * chunk + 100;
  const sealed = await encrypt(randomBytes(size));
  const [head, whole] = [8, chunk + 16];
  const part: [number, number] = [chunk + 5, 2 * chunk + 5];
  const flipped = Buffer.from(sealed);
  flipped[head + whole + 5]! ^= 1;
  await expect(decryptPart(flipped, part, size)).rejects.toThrow(/\w/);
  // Chunks that the part does not touch are not read.
  await expect(decryptPart(flipped, [2 * chunk, size], size)).resolves.toHaveLength(chunk + 100);
  const moved = Buffer.concat([sealed.subarray(0, head), sealed.subarray(head + whole), sealed]);
  await expect(decryptPart(moved, part, size)).rejects.toThrow(/\w/);
  await expect(decryptPart(sealed.subarray(0, head + 2 * whole), part, size)).rejects.toThrow('cut off');
  await expect(decryptPart(sealed.subarray(0, head + 2 * whole + 9), part, size)).rejects.toThrow('cut off');
  const span = spanOf(part, size);
  const longer = from(sealed.subarray(span.stored[0]));
  await expect(buffer(Readable.from(decryptSpan(longer, { key, context }, span)))).rejects.toThrow('longer');
  // The row says that the object ends with a chunk that is none of its last.
  await expect(decryptPart(sealed, [chunk + 5, 2 * chunk], 3 * chunk)).resolves.toHaveLength(chunk - 5);
  await expect(decryptPart(sealed, [2 * chunk, 3 * chunk], 3 * chunk)).rejects.toThrow(/\w/);
});

test('nothing is given out after a chunk that does not hold', async () => {
  const sealed = await encrypt(randomBytes(2 * chunk));
  sealed[8 + chunk + 16 + 3]! ^= 1;
  const given: Buffer[] = [];
  const reading = (async () => {
    for await (const part of decryptChunks(from(sealed), { key, context })) given.push(part);
  })();
  await expect(reading).rejects.toThrow(/\w/);
  expect(Buffer.concat(given).length).toBe(chunk);
});
