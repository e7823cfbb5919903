import type { Readable } from 'node:stream';
import type { FilePart } from '#domain/envelope/sent-parts.ts';

/**
 * Streams a part of `bytes`. `sent` is waited for before the last byte goes out, so that a caller who has the whole part is on
 * record with it, and a caller who went away before is not. Nothing is read ahead of the connection. The stream fails with the
 * errors of `bytes` and of `sent`, and where `bytes` end before the part does; a cancelled one closes `bytes`.
 */
export function partStream(
  bytes: Readable,
  part: FilePart,
  sent: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const pieces = piecesOf(bytes, part, sent);
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
  [from, to]: FilePart,
  sent: () => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  let at = 0;
  for await (const chunk of bytes) {
    const piece = chunk.subarray(Math.max(0, from - at), Math.max(0, to - at));
    at += chunk.length;
    if (at < to) {
      if (piece.length > 0) yield piece;
      continue;
    }
    if (piece.length > 1) yield piece.subarray(0, -1);
    await sent();
    yield piece.subarray(-1);
    return;
  }
  throw new Error(`a stored object ends at byte ${at}, before byte ${to}`);
}
