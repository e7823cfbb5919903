import { expect, test } from 'vitest';
import { addCollector, gaugesOf, runCollectors } from '#telemetry/metrics/collectors.ts';
import { registry } from '#telemetry/metrics/registry.ts';
import { samplesOf } from '#test/telemetry/support/metrics.ts';

const gauges = gaugesOf({ tamga_test_numbers: { help: 'For this test', labels: ['of'] } });

async function scrape(now?: () => number) {
  await runCollectors(now);
  return samplesOf(await registry.metrics());
}

test('keeps numbers for a while, and shows a failure instead of old ones', async () => {
  let asked = 0;
  let isAway = false;
  const leave = addCollector({
    name: 'test',
    gauges,
    keptMs: 15_000,
    collect: async () => {
      asked += 1;
      if (isAway) throw new Error('away');
      return [{ name: 'tamga_test_numbers', labels: { of: 'a' }, value: asked }];
    },
  });
  const first = await scrape(() => 0);
  expect(first.get('tamga_test_numbers{of="a"}')).toBe(1);
  expect(first.get('tamga_collect_failed{collector="test"}')).toBe(0);
  expect((await scrape(() => 14_999)).get('tamga_test_numbers{of="a"}')).toBe(1);
  expect((await scrape(() => 15_000)).get('tamga_test_numbers{of="a"}')).toBe(2);
  isAway = true;
  const failed = await scrape(() => 40_000);
  expect(failed.get('tamga_collect_failed{collector="test"}')).toBe(1);
  expect(failed.has('tamga_test_numbers{of="a"}')).toBe(false);
  isAway = false;
  expect((await scrape(() => 60_000)).get('tamga_collect_failed{collector="test"}')).toBe(0);
  leave();
  expect((await scrape(() => 90_000)).has('tamga_test_numbers{of="a"}')).toBe(false);
});

test('scrapes at once ask once, and one that hangs is a failure after 4 s', { timeout: 20_000 }, async () => {
  let asked = 0;
  const leave = addCollector({
    name: 'hanging',
    gauges: [],
    keptMs: 0,
    collect: () => {
      asked += 1;
      return new Promise(() => undefined);
    },
  });
  const [samples] = await Promise.all([scrape(), scrape(), scrape()]);
  leave();
  expect(asked).toBe(1);
  expect(samples.get('tamga_collect_failed{collector="hanging"}')).toBe(1);
});
