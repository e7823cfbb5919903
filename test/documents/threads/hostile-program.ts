/** A thread's program with calls that do what work on a hostile PDF might. */
import { answerInThread } from '#documents/threads/answer-in-thread.ts';
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
  pause: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

export function answer({ name, args }: { name: string; args: unknown[] }): Promise<unknown> {
  const call = calls[name];
  if (!call) throw new Error(`no call ${name}`);
  return answerInThread(call, args);
}
