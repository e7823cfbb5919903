import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReservationQueue, type Preparation } from '#workflows/envelope/parts/reservation-queue.ts';

const reservationMs = 60_000;

let queue: ReservationQueue;
let reached: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  reached = new Set(['a', 'b', 'c']);
  queue = new ReservationQueue({ reservationMs, isReached: (id) => reached.has(id) });
});
afterEach(() => {
  vi.useRealTimers();
});

function hold(preparation: Preparation): Promise<void> {
  return queue.hold(preparation, () => Promise.resolve({ digest: 'd' }));
}

test('wishes are met in their order', () => {
  const [first] = [queue.ask('a', '1'), queue.ask('b', '2')];
  expect(queue.next).toBe(first);
});

test('who was sent away comes before who asks later, for 20 seconds', () => {
  queue.sendAway(queue.ask('a', '1'));
  const later = queue.ask('b', '2');
  expect(queue.next).toBeUndefined();
  const again = queue.ask('a', '3');
  expect(queue.next).toBe(again);
  queue.sendAway(again);
  vi.advanceTimersByTime(20_000);
  expect(queue.next).toBe(later);
});

test('who was sent away and has acted meanwhile keeps no place', () => {
  queue.sendAway(queue.ask('a', '1'));
  const later = queue.ask('b', '2');
  reached.delete('a');
  expect(queue.next).toBe(later);
});

test('the holder may prepare anew, while others wait not beyond their time', async () => {
  const first = queue.ask('a', '1');
  await hold(first);
  expect(queue.reservation).toBe(first);
  expect(first).toMatchObject({ state: 'held', digest: 'd', until: Date.now() + reservationMs });
  vi.advanceTimersByTime(30_000);
  queue.ask('b', '2');
  const anew = queue.ask('a', '3');
  expect(queue.next).toBe(anew);
  await hold(anew);
  expect(anew.until).toBe(first.until);
});

test('after a correction the holder has no time of before', async () => {
  await hold(queue.ask('a', '1'));
  queue.release({ killed: true });
  const other = queue.ask('b', '2');
  queue.ask('a', '3');
  expect(queue.reservation).toBeUndefined();
  expect(queue.next).toBe(other);
});

test('a preparation that fails holds nothing', async () => {
  const preparation = queue.ask('a', '1');
  const failing = queue.hold(preparation, () => Promise.reject(new Error('the key service is away')));
  await expect(failing).rejects.toThrow('away');
  expect(preparation.state).toBe('failed');
  expect(queue.reservation).toBeUndefined();
});
