/* A thread's program that takes what a hostile file might make ours take. */
import type { MessagePort } from 'node:worker_threads';
import { answerAsking } from '#documents/threads/answer-in-thread.ts';

async function misbehave(_ask: unknown, { signature }: { signature: Uint8Array }): Promise<never> {
  const wish = Buffer.from(signature).toString();
  const held: unknown[] = [];
  for (;;) {
    if (wish === 'heap') held.push(Array.from({ length: 100_000 }, (_, index) => `${held.length} ${index}`));
    if (wish === 'bytes' && held.length < 90) held.push(Buffer.alloc(1_048_576, 1));
    if (wish === 'die') process.exit(7);
    if (wish === 'wait') await new Promise((resolve) => setTimeout(resolve, 60_000));
    if (wish === 'throw') throw new TypeError('a mistake of ours');
  }
}

export function answer({ args, port }: { args: unknown[]; port: MessagePort }): Promise<unknown> {
  return answerAsking(misbehave, { args, port });
}
