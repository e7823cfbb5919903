/** A thread's program with calls that do what work on a hostile PDF might. */
import { threadId, type MessagePort } from 'node:worker_threads';
import { answerAsking, answerInThread } from '#documents/threads/answer-in-thread.ts';
import type { Ask } from '#documents/threads/ask.ts';
import { NotPermitted } from '#sealing/permissions/not-permitted.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';

const calls: Record<string, (...args: never[]) => Promise<unknown>> = {
  give: (value: unknown) => Promise.resolve(value),
  tell: () => Promise.resolve({ environment: Object.keys(process.env), arguments: process.argv.slice(2) }),
  memory: ({ picture }: { picture: Uint8Array }) => Promise.resolve(picture.buffer.byteLength),
  part: () => Promise.resolve(Buffer.from('a key beside a picture').subarray(15)),
  isBuffer: (bytes: unknown) => Promise.resolve(Buffer.isBuffer(bytes)),
  refuse: () => Promise.reject(new UnusablePdf('there is nothing to sign')),
  forbid: () => Promise.reject(new NotPermitted('signed by others', ['one'])),
  fail: () => Promise.reject(new TypeError('a mistake of ours')),
  spin: () => {
    for (;;);
  },
  hoard: async () => {
    const all: string[][] = [];
    for (;;) all.push(Array.from({ length: 100_000 }, (_, index) => `${all.length} ${index}`));
  },
  exit: () => process.exit(3),
  dieLater: () => {
    setTimeout(() => {
      throw new Error('after the answer');
    }, 20);
    return Promise.resolve(threadId);
  },
  threadId: () => Promise.resolve(threadId),
  pause: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Holds more bytes beside the heap than it may, and spins. */
async function hoardBytes(): Promise<never> {
  const all: Buffer[] = [];
  for (;;) if (all.length < 90) all.push(Buffer.alloc(1_048_576, 1));
}

/** Asks so many questions one after the other. */
async function question(ask: Ask, questions: number): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let at = 0; at < questions; at += 1) answers.push(await ask({ at, bytes: Buffer.from('a question') }));
  return answers;
}

type Task = { name: string; args: unknown[]; port: MessagePort };

export function answer({ name, args, port }: Task): Promise<unknown> {
  if (name === 'ask') return answerAsking(question, { args, port });
  if (name === 'hoardBytes') return answerAsking(hoardBytes, { args, port });
  const call = calls[name];
  if (!call) throw new Error(`no call ${name}`);
  return answerInThread(call, args);
}
