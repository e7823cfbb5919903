import { expect, onTestFinished, test } from 'vitest';
import { readClock, skewOf, watchClocks, type Skew } from '#probes/clocks.ts';

test('half of the round trip is taken off, and is the most that a skew can be wrong', () => {
  expect(skewOf({ time: 1_050, sentAt: 1_000, heardAt: 1_100 })).toEqual({ skewMs: 0, errorMs: 50 });
  expect(skewOf({ time: 13_050, sentAt: 1_000, heardAt: 1_100 })).toEqual({ skewMs: -12_000, errorMs: 50 });
  expect(skewOf({ time: 1_000, sentAt: 13_000, heardAt: 13_000 })).toEqual({ skewMs: 12_000, errorMs: 0 });
});

test('a reading notes when it was asked and heard', async () => {
  const { sentAt, heardAt } = await readClock(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    return 1;
  });
  expect(heardAt - sentAt).toBeGreaterThanOrEqual(28);
});

test('clocks that are more than two seconds apart are told of; one that does not answer has no skew', async () => {
  const told: Skew[] = [];
  const clocks = watchClocks({
    ask: {
      near: () => Promise.resolve(Date.now() + 1_500),
      ahead: () => Promise.resolve(Date.now() + 12_000),
      behind: () => Promise.resolve(Date.now() - 12_000),
      away: () => Promise.reject(new Error('gone')),
    },
    onSkew: (skew) => told.push(skew),
  });
  onTestFinished(clocks.close);
  await clocks.look();
  const seen = Object.fromEntries(clocks.seen().map(({ against, skewMs }) => [against, skewMs]));
  expect(Object.keys(seen).toSorted()).toEqual(['ahead', 'behind', 'near']);
  expect(Math.abs((seen['ahead'] ?? 0) + 12_000)).toBeLessThan(100);
  expect(Math.abs((seen['behind'] ?? 0) - 12_000)).toBeLessThan(100);
  expect(new Set(told.map(({ against }) => against))).toEqual(new Set(['ahead', 'behind']));
  clocks.note('temporal', { time: 0, sentAt: 5_000, heardAt: 5_000 });
  expect(told.at(-1)).toMatchObject({ against: 'temporal', skewMs: 5_000 });
});
