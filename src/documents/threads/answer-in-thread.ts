import { threadId, type MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { askThrough, type Ask, type FromThread } from './ask.ts';
import { faultFrom, type ThreadAnswer } from './thread-answer.ts';
import { freeMemory } from './free-memory.ts';
import { ownMemory, toMove, withBuffers } from './map-bytes.ts';

/**
 * Calls a function in a thread with arguments that were copied there, and gives its result, or its error, to be taken back:
 * bytes are moved and not copied. `frees` gives the memory of the arguments back then, which the call keeps no part of.
 */
export async function answerInThread(
  call: (...args: never[]) => Promise<unknown>,
  args: readonly unknown[],
  { frees }: { frees?: true } = {},
): Promise<unknown> {
  try {
    const value = await call(...(args.map(withBuffers) as never[]));
    const { members, memory } = toMove({ value }, { copied: 'shared' });
    if (frees) freeMemory(ownMemory(args), memory);
    return move({ [transferableSymbol]: memory, [valueSymbol]: members });
  } catch (error) {
    return { fault: faultFrom(error) } satisfies ThreadAnswer;
  }
}

/**
 * Calls a function as answerInThread does, with `ask`, which asks the process; it tells first which thread this is. The memory of
 * the arguments is given back with the result: the function keeps no part of it.
 */
export async function answerAsking(
  call: (ask: Ask, ...args: never[]) => Promise<unknown>,
  { args, port }: { args: readonly unknown[]; port: MessagePort },
): Promise<unknown> {
  port.postMessage({ threadId } satisfies FromThread);
  return answerInThread((...given: never[]) => call(askThrough(port), ...given), args, { frees: true });
}
