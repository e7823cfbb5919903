import { move, transferableSymbol, valueSymbol } from 'piscina';
import { faultFrom, type ThreadAnswer } from './thread-answer.ts';
import { withBuffers } from './with-buffers.ts';

/**
 * Calls a function in a thread with arguments that were copied there, and gives its result, or its error, to be taken back:
 * bytes are moved and not copied.
 */
export async function answerInThread(
  call: (...args: never[]) => Promise<unknown>,
  args: readonly unknown[],
): Promise<unknown> {
  try {
    const value = await call(...(args.map(withBuffers) as never[]));
    return moved({ value }, ownBuffers(value));
  } catch (error) {
    return { fault: faultFrom(error) } satisfies ThreadAnswer;
  }
}

function moved(answer: ThreadAnswer, buffers: ArrayBuffer[]): unknown {
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer });
}

/** The memory of the bytes in a result that nothing else is in. */
function ownBuffers(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one: unknown) => {
    if (!(one instanceof Uint8Array) || one.byteLength !== one.buffer.byteLength) return [];
    return one.buffer instanceof ArrayBuffer ? [one.buffer] : [];
  });
}
