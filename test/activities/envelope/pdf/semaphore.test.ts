import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPdfSemaphore } from '#activities/envelope/pdf/semaphore.ts';

/** Makes work on PDFs for a semaphore of 100 bytes; gives the begun work and the ways to end it. */
function works() {
  const room = createPdfSemaphore(100);
  const begun: string[] = [];
  const ends = new Map<string, { finish: () => void; fail: () => void }>();
  const begin = (name: string, bytes: number, owner = 'one') =>
    room({ owner, bytes }, () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, { finish: resolve, fail: () => reject(new Error(name)) });
      });
    });
  return { begun, begin, ends };
}

test('small PDFs are worked on together, also while a large one is or waits, and large ones one by one', async () => {
  const { begun, begin, ends } = works();
  const all = [begin('large', 80), begin('larger', 90), begin('a', 10), begin('b', 20)];
  await soon();
  expect(begun).toEqual(['large', 'a']);
  ends.get('a')?.finish();
  await soon();
  expect(begun).toEqual(['large', 'a', 'b']);
  ends.get('large')?.finish();
  await soon();
  expect(begun).toEqual(['large', 'a', 'b']);
  ends.get('b')?.finish();
  await soon();
  expect(begun).toEqual(['large', 'a', 'b', 'larger']);
  ends.get('larger')?.finish();
  await Promise.all(all);
});

test('one that is larger than the room is worked on alone, and small ones do not keep it waiting for ever', async () => {
  const { begun, begin, ends } = works();
  const all = [begin('0', 1), begin('large', 500)];
  await soon();
  for (let count = 1; !begun.includes('large'); count += 1) {
    all.push(begin(String(count), 1));
    await soon();
    ends.get(String(count - 1))?.finish();
    await soon();
    expect(count).toBeLessThan(100);
  }
  const last = begin('last', 1);
  await soon();
  expect(begun.at(-1)).toBe('large');
  ends.get('large')?.finish();
  await soon();
  for (const { finish } of ends.values()) finish();
  await soon();
  for (const { finish } of ends.values()) finish();
  await Promise.all([...all, last]);
});

test('of large PDFs that wait, one of each organization goes before the second of any', async () => {
  const { begun, begin, ends } = works();
  const all = ['a1', 'a2', 'a3'].map((name) => begin(name, 80, 'a'));
  all.push(begin('b1', 80, 'b'), begin('b2', 80, 'b'), begin('c1', 80, 'c'));
  await soon();
  for (let count = 1; count <= all.length; count += 1) {
    expect(begun.length).toBe(count);
    ends.get(begun.at(-1) ?? '')?.finish();
    await soon();
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  await Promise.all(all);
});

test('work that fails leaves its room to the next', async () => {
  const { begun, begin, ends } = works();
  const failing = begin('failing', 100);
  const next = begin('next', 100);
  await soon();
  ends.get('failing')?.fail();
  await expect(failing).rejects.toThrow('failing');
  await soon();
  ends.get('next')?.finish();
  await next;
  expect(begun).toEqual(['failing', 'next']);
});

test('work that there was no room for at first is told so', async () => {
  const room = createPdfSemaphore(100);
  const told: boolean[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const tell = async (waited: boolean) => {
    told.push(waited);
    await promise;
  };
  const all = [room({ owner: 'one', bytes: 80 }, tell), room({ owner: 'one', bytes: 80 }, tell)];
  await soon();
  expect(told).toEqual([false]);
  resolve(undefined);
  await Promise.all(all);
  expect(told).toEqual([false, true]);
});
