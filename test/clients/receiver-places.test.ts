import { expect, test } from 'vitest';
import { createReceiverSlots, type Slot } from '#clients/receiver/receiver-slots.ts';

const host = { name: 'host a', limit: 3 };

function expectTaken(place: Slot): () => void {
  expect(place).toHaveProperty('release');
  return 'release' in place ? place.release : () => {};
}

const pauseOf = (place: Slot) => ('retryInMs' in place ? place.retryInMs : undefined);

function expectRefused(place: Slot): void {
  expect(pauseOf(place)).toBeGreaterThan(0);
}

test('so many places and no more; one released is free again, once', () => {
  const places = createReceiverSlots();
  const [first] = [1, 2, 3].map(() => expectTaken(places.take([host])));
  expectRefused(places.take([host]));
  first?.();
  first?.();
  expectTaken(places.take([host]));
  expectRefused(places.take([host]));
});

test('one receiver that is full leaves the others theirs', () => {
  const places = createReceiverSlots();
  for (let count = 0; count < 3; count += 1) expectTaken(places.take([host]));
  for (let count = 0; count < 1_000; count += 1) expectRefused(places.take([host]));
  expectTaken(places.take([{ name: 'host b', limit: 3 }]));
});

test('every bound must have room, and a refusal takes none', () => {
  const places = createReceiverSlots();
  const client = { name: 'client 1', limit: 4 };
  for (let count = 0; count < 3; count += 1) expectTaken(places.take([host, client]));
  expectRefused(places.take([host, client]));
  const release = expectTaken(places.take([{ name: 'host b', limit: 3 }, client]));
  expectRefused(places.take([{ name: 'host c', limit: 3 }, client]));
  release();
  expectTaken(places.take([{ name: 'host c', limit: 3 }, client]));
});

test('those who find no place come again one after another, none later than in 38 s', () => {
  const places = createReceiverSlots();
  for (let count = 0; count < 3; count += 1) expectTaken(places.take([host]));
  const pauses = Array.from({ length: 10_000 }, () => pauseOf(places.take([host])));
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(250);
    expect(pause).toBeLessThanOrEqual(37_500);
    expect(Number.isInteger(pause)).toBe(true);
  }
  expect(pauses[0]).toBeLessThan(1_000);
  expect(pauses.at(-1)).toBeGreaterThan(15_000);
});
