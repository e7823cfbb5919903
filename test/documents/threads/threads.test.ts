import { expect, test } from 'vitest';
import { createThreads, ThreadEnded } from '#documents/threads/threads.ts';
import { NotPermitted } from '#sealing/permissions/not-permitted.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { setUp } from '#test/support/world/set-up.ts';

const program = new URL('hostile-program.ts', import.meta.url);

const threads = setUp(() => Promise.resolve(createThreads({ program, count: 2 }, { heapMib: 48 })));
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
  ['exit', 'crash', threads],
] as const)('a thread that would %s ends alone, for reasons of %s', async (name, fault, there) => {
  const ended = there.run('one', { name, args: [] });
  await expect(ended).rejects.toBeInstanceOf(ThreadEnded);
  await expect(ended).rejects.toMatchObject({ fault });
  expect(await threads.run('one', { name: 'give', args: [7] })).toBe(7);
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
