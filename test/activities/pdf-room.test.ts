import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPdfRoom } from '#activities/pdf-room.ts';

/** Work on PDFs in a room of 100 bytes: what has begun, and how it is ended. */
function works() {
  const room = createPdfRoom(100);
  const begun: string[] = [];
  const ends = new Map<string, { finish: () => void; fail: () => void }>();
  const begin = (name: string, bytes: number) =>
    room(bytes, () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, { finish: resolve, fail: () => reject(new Error(name)) });
      });
    });
  return { begun, begin, ends };
}

test('small PDFs are worked on together, in their order, and a large one alone', async () => {
  const { begun, begin, ends } = works();
  const all = [begin('a', 40), begin('b', 60), begin('large', 500), begin('c', 1)];
  await soon();
  expect(begun).toEqual(['a', 'b']);
  ends.get('a')?.finish();
  await soon();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.finish();
  await soon();
  expect(begun).toEqual(['a', 'b', 'large']);
  ends.get('large')?.finish();
  await soon();
  ends.get('c')?.finish();
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'large', 'c']);
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
