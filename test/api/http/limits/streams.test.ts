import { expect, test } from 'vitest';
import { createStreams } from '#api/http/limits/streams.ts';

async function* endless(): AsyncGenerator<number> {
  for (let count = 0; ; count += 1) yield await Promise.resolve(count);
}

const refused = { code: 'service_unavailable' };

test('one stream too many is refused, until another has ended', async () => {
  const streams = createStreams();
  const open = Array.from({ length: 500 }, () => streams.count(endless()));
  for (const one of open.slice(1)) await one.next();
  expect(() => streams.assertRoom()).not.toThrow();
  await open[0]?.next();
  expect(() => streams.assertRoom()).toThrow(expect.objectContaining(refused));
  await open[0]?.return();
  expect(() => streams.assertRoom()).not.toThrow();
});

test('none is opened when the process ends, and those that are open hear of it', () => {
  const streams = createStreams();
  expect(streams.ended.aborted).toBe(false);
  streams.end();
  expect(streams.ended.aborted).toBe(true);
  expect(() => streams.assertRoom()).toThrow(expect.objectContaining(refused));
});
