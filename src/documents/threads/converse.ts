import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Ask, FromThread, ToThread } from './ask.ts';
import { toMove, withBuffers } from './map-bytes.ts';
import type { TimeLimit } from './time-limit.ts';

/** The most questions that a task may ask. */
const mostQuestions = 32;

/** Our end of the talk with the thread of one task. */
export type Conversation = {
  /** For the thread. */
  port: MessagePort;
  close: () => void;
};

/**
 * Opens the talk with the thread of one task: it says which thread it is, and its questions are answered by `ask`, for which
 * its time stands still. A task that asks too often is answered no more, and so ends by its time.
 */
export function converse(
  { ask, limit }: { ask: Ask | undefined; limit: TimeLimit },
  onThread: (threadId: number) => void,
): Conversation {
  const { port1: ours, port2: theirs } = new MessageChannel();
  let asked = 0;
  const answer = async (id: number, question: unknown): Promise<ToThread> => {
    limit.hold();
    try {
      return ask ? { id, value: await ask(withBuffers(question)) } : { id, failed: true };
    } catch {
      return { id, failed: true };
    } finally {
      limit.goOn();
    }
  };
  ours.on('message', (message: FromThread) => {
    if ('threadId' in message) return onThread(message.threadId);
    asked += 1;
    if (asked > mostQuestions) return;
    void answer(message.id, message.question).then((given) => {
      const { members, memory } = toMove(given, { copied: 'all' });
      ours.postMessage(members, memory);
    });
  });
  return { port: theirs, close: () => ours.close() };
}
