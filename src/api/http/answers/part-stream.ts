import type { Readable } from 'node:stream';

/**
 * Streams `bytes`, of which `length` are expected. `sent` is waited for before the last byte goes out, so that a caller who has
 * all of them is on record with it, and a caller who went away before is not. Nothing is read ahead of the connection. The stream
 * fails with the errors of `bytes` and of `sent`, and where `bytes` end too early; a cancelled one closes `bytes`.
 */
export function partStream(
  bytes: Readable,
  length: number,
  sent: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const pieces = piecesOf(bytes, length, sent);
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // Also where no piece was read, and nothing else would close it.
      cancel: () => {
        bytes.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

async function* piecesOf(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
  sent: () => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  let at = 0;
  for await (const chunk of bytes) {
    const piece = chunk.subarray(0, length - at);
    at += piece.length;
    if (at < length) {
      if (piece.length > 0) yield piece;
      continue;
    }
    if (piece.length > 1) yield piece.subarray(0, -1);
    await sent();
    yield piece.subarray(-1);
    return;
  }
  throw new Error(`a stored object ends ${length - at} bytes too early`);
}
