import { expect, test } from 'vitest';
import { createUploadRoom } from '#api/verification/upload-room.ts';

const fileOf = (...pieces: Uint8Array[]) => ({
  field: 'signature',
  name: '',
  bytes: (async function* () {
    yield* await Promise.resolve(pieces);
  })(),
});

test('the pieces of a file give their memory back, but none that they share', async () => {
  const piece = Buffer.alloc(70_000, 'a');
  const chunk = Buffer.alloc(70_000, 'b');
  const held = createUploadRoom().hold('one');
  const whole = await held.keep(fileOf(piece, chunk.subarray(0, 69_000)));
  expect(whole.equals(Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.alloc(69_000, 'b')]))).toBe(true);
  expect([piece.buffer.detached, chunk.length]).toEqual([true, 70_000]);
  held.release();
});
