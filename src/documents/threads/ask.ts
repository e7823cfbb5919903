import type { MessagePort } from 'node:worker_threads';
import { toMove, withBuffers } from './map-bytes.ts';

/** A question of a thread to the process that it is in; it gets values that can be copied, or fails. */
export type Ask = (question: unknown) => Promise<unknown>;

/** The messages of a thread while it works on a task: the thread's own number first, then questions, each with its number. */
export type FromThread = { threadId: number } | { id: number; question: unknown };

/** The answers to them; without a value, there is none and the task fails. */
export type ToThread = { id: number; value?: unknown; failed?: true };

/** Makes the questions of a task go through its port. An answer that could not be made is an error. */
export function askThrough(port: MessagePort): Ask {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  port.on('message', ({ id, value, failed }: ToThread) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (failed) one?.reject(new Error('the process could not answer its thread'));
    else one?.resolve(withBuffers(value));
  });
  return (question) =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      const { members, memory } = toMove({ id: asked, question }, { copied: 'all' });
      port.postMessage(members, memory);
    });
}
