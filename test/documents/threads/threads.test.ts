import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createThreads, ThreadEnded } from '#documents/threads/threads.ts';
import { NotPermitted } from '#sealing/permissions/not-permitted.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { noteUnheard } from '#test/support/run/unheard.ts';
import { setUp } from '#test/support/world/set-up.ts';

const program = new URL('hostile-program.ts', import.meta.url);

const threads = setUp(() => Promise.resolve(createThreads({ program, count: 2 }, { heapMib: 48 })));
const bounded = setUp(() => Promise.resolve(createThreads({ program, count: 2 }, { memoryMib: 64 })));
const impatient = setUp(() => Promise.resolve(createThreads({ program, count: 2 }, { milliseconds: 1_000 })));

const run = (name: string, ...args: unknown[]) => threads.run('one', { name, args });

test('bytes, dates and maps arrive as they are, and the caller keeps the bytes', async () => {
  const pdf = Buffer.alloc(100_000, 'a');
  const value = { pdf, at: new Date(0), names: new Map([['a', Buffer.from('b')]]), none: undefined };
  expect(await run('give', value)).toEqual(value);
  expect(await run('isBuffer', pdf)).toBe(true);
  expect(pdf.length).toBe(100_000);
});

test('bytes that share memory with others go and come alone', async () => {
  const pool = Buffer.from('a key beside a picture');
  const memory = (await run('memory', { picture: pool.subarray(15) })) as number;
  expect(memory).toBe(7);
  const part = (await run('part')) as Buffer;
  expect([part.toString(), part.buffer.byteLength]).toEqual(['picture', 7]);
});

test('a thread has neither the environment nor the arguments of its process', async () => {
  process.env['SOME_SECRET'] = 'secret';
  try {
    const told = (await run('tell')) as { environment: string[]; arguments: string[] };
    expect(told.environment.filter((name) => name !== 'NODE_COMPILE_CACHE')).toEqual([]);
    expect(told.arguments).toEqual([]);
  } finally {
    delete process.env['SOME_SECRET'];
  }
});

test('errors keep their class, so that others can tell them apart', async () => {
  await expect(run('refuse')).rejects.toThrow(new UnusablePdf('there is nothing to sign'));
  await expect(run('refuse')).rejects.toBeInstanceOf(UnusablePdf);
  const forbidden = expect.objectContaining({ message: 'signed by others', fields: ['one'] }) as unknown;
  await expect(run('forbid')).rejects.toEqual(forbidden);
  await expect(run('forbid')).rejects.toBeInstanceOf(NotPermitted);
  await expect(run('fail')).rejects.toMatchObject({ name: 'TypeError', message: 'a mistake of ours' });
});

test.each([
  ['spin', 'time', impatient],
  ['hoard', 'memory', threads],
  ['hoardBytes', 'memory', bounded],
  ['exit', 'crash', threads],
] as const)('a thread that would %s ends alone, for reasons of %s', async (name, fault, there) => {
  const ended = there.run('one', { name, args: [] });
  await expect(ended).rejects.toBeInstanceOf(ThreadEnded);
  await expect(ended).rejects.toMatchObject({ fault });
  expect(await threads.run('one', { name: 'give', args: [7] })).toBe(7);
});

test('a thread that dies after its answer ends nothing but itself', async () => {
  const unheard = noteUnheard();
  const alone = createThreads({ program, count: 1 });
  const dying = await alone.run('one', { name: 'dieLater', args: [] });
  // It dies while it has no task: one that it had would be told.
  await sleep(500);
  expect(await alone.run('one', { name: 'threadId', args: [] })).not.toBe(dying);
  await alone.stop();
  expect(unheard).toEqual([]);
});

test('one organization has at most half of the threads, however much of it waits', async () => {
  await Promise.all(['one', 'two'].map((owner) => threads.run(owner, { name: 'pause', args: [50] })));
  const greedy = Array.from({ length: 3 }, () => run('pause', 400));
  const ended: string[] = [];
  const noting = async (who: string, work: Promise<unknown>) => {
    await work;
    ended.push(who);
  };
  const all = greedy.map((work, index) => noting(`greedy ${index}`, work));
  all.push(noting('other', threads.run('two', { name: 'give', args: [1] })));
  await Promise.all(all);
  expect(ended[0]).toBe('other');
});

test('a thread asks its process, and the time of its task stands still meanwhile', async () => {
  const asked: unknown[] = [];
  const answers = await impatient.run('one', {
    name: 'ask',
    args: [2],
    ask: async (question) => {
      asked.push(question);
      // Longer than the time of the task, both together.
      await new Promise((resolve) => setTimeout(resolve, 700));
      return { bytes: Buffer.from('an answer') };
    },
  });
  expect(answers).toEqual([{ bytes: Buffer.from('an answer') }, { bytes: Buffer.from('an answer') }]);
  expect(asked).toEqual([
    { at: 0, bytes: Buffer.from('a question') },
    { at: 1, bytes: Buffer.from('a question') },
  ]);
});

test('a question without an answer fails the task, and too many questions end it', async () => {
  const failing = { name: 'ask', args: [1], ask: () => Promise.reject(new Error('a secret of ours')) };
  await expect(threads.run('one', failing)).rejects.toThrow('the process could not answer its thread');
  await expect(threads.run('one', { name: 'ask', args: [1] })).rejects.toThrow('could not answer');
  const endless = impatient.run('one', { name: 'ask', args: [1_000], ask: () => Promise.resolve(1) });
  await expect(endless).rejects.toMatchObject({ fault: 'time' });
});

test('bytes that are handed over are gone, and arrive', async () => {
  const pdf = Buffer.from(new Uint8Array(100_000).fill(7));
  const given = await threads.run('one', { name: 'give', args: [pdf], hands: 'over' });
  expect([pdf.length, (given as Buffer).equals(Buffer.alloc(100_000, 7))]).toEqual([0, true]);
});
