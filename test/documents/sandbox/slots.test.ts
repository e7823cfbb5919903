import { describe, expect, test, vi } from 'vitest';
import { createSlots, NoSlot } from '#documents/sandbox/slots.ts';

/** Makes work that ends on command, and shows the work that runs. */
function bench(options: Parameters<typeof createSlots>[0]) {
  const inPlace = createSlots(options);
  const running: { owner: string; end: () => void }[] = [];
  return {
    begin: (owner: string) =>
      inPlace(owner, async () => {
        await new Promise<void>((end) => running.push({ owner, end }));
        return owner;
      }),
    owners: () => running.map(({ owner }) => owner),
    endOf: (owner: string) => {
      const at = running.findIndex((one) => one.owner === owner);
      running.splice(at, 1)[0]?.end();
    },
  };
}

describe('places are shared between organizations', () => {
  test('one has at most half of them, however many files it sends', async () => {
    const { begin, owners } = bench({ places: 4, waiting: 10 });
    for (let count = 0; count < 8; count += 1) void begin('many');
    await vi.waitUntil(() => owners().length === 2);
    void begin('other');
    await vi.waitUntil(() => owners().length === 3);
    expect(owners()).toEqual(['many', 'many', 'other']);
  });

  test('a free place goes to who has the fewest, then to who came first', async () => {
    const { begin, owners, endOf } = bench({ places: 4, waiting: 10 });
    for (const owner of ['a', 'a', 'b', 'b', 'a', 'c', 'd']) void begin(owner);
    await vi.waitUntil(() => owners().length === 4);
    endOf('a');
    await vi.waitUntil(() => owners().length === 4);
    expect(owners()).toEqual(['a', 'b', 'b', 'c']);
    endOf('b');
    await vi.waitUntil(() => owners().length === 4);
    expect(owners()).toEqual(['a', 'b', 'c', 'd']);
    endOf('b');
    await vi.waitUntil(() => owners().length === 4);
    expect(owners()).toEqual(['a', 'c', 'd', 'a']);
  });

  test('too many that wait of one are sent away, and nobody else is', async () => {
    const { begin, owners, endOf } = bench({ places: 2, waiting: 1 });
    void begin('many');
    void begin('many');
    await expect(begin('many')).rejects.toThrow(NoSlot);
    await vi.waitUntil(() => owners().length === 1);
    const other = begin('other');
    await vi.waitUntil(() => owners().length === 2);
    endOf('other');
    expect(await other).toBe('other');
  });

  test('one may have another share than half', async () => {
    const { begin, owners } = bench({ places: 4, waiting: 10, mostOfOne: 3 });
    for (let count = 0; count < 8; count += 1) void begin('many');
    await vi.waitUntil(() => owners().length === 3);
    void begin('other');
    await vi.waitUntil(() => owners().length === 4);
    expect(owners()).toEqual(['many', 'many', 'many', 'other']);
  });

  test('too many that wait of all are sent away, whoever comes', async () => {
    const { begin, owners } = bench({ places: 2, waiting: 10, waitingOfAll: 2 });
    for (const owner of ['a', 'b', 'c', 'd']) void begin(owner);
    await vi.waitUntil(() => owners().length === 2);
    await expect(begin('e')).rejects.toThrow(NoSlot);
  });

  test('work that fails gives its place back', async () => {
    const inPlace = createSlots({ places: 1, waiting: 1 });
    await expect(inPlace('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inPlace('b', () => Promise.resolve('done'))).toBe('done');
  });
});
