import { expect, test } from 'vitest';
import { changedPeriod, daysAt, pastTime } from '#domain/retention/periods.ts';

const now = new Date('2026-11-23T08:00:00.000Z');
const week = '2026-11-30T08:00:00.000Z';

test.each([
  [null, 90],
  [365, 90],
])('from %s to %s days: it is announced, and holds after a week', (days, asked) => {
  expect(changedPeriod({ days }, asked, now)).toEqual({ days, next: { days: asked, from: week } });
});

test.each([
  [90, 365],
  [90, 90],
  [90, null],
  [null, null],
])('from %s to %s days: at once', (days, asked) => {
  expect(changedPeriod({ days }, asked, now)).toEqual({ days: asked });
});

test('the grace begins anew only for a still shorter time, and a longer one takes back what was announced', () => {
  const announced = { days: 100, from: '2026-11-25T08:00:00.000Z' };
  const before = { days: null, announced };
  expect(changedPeriod(before, 100, now)).toEqual({ days: null, next: announced });
  expect(changedPeriod(before, 200, now)).toEqual({ days: null, next: { ...announced, days: 200 } });
  expect(changedPeriod(before, 90, now)).toEqual({ days: null, next: { days: 90, from: week } });
  expect(changedPeriod(before, null, now)).toEqual({ days: null });
});

test('the operator’s time holds where none was set, and the announced one from its moment on', () => {
  const periods = { messages: { days: 365, next: { days: 30, from: week } } };
  const defaults = { documents: 3_650, messages: 60 };
  const at = (kind: 'documents' | 'messages' | 'flows', time: Date) =>
    daysAt(kind, { periods, defaults, now: time });
  expect([at('documents', now), at('flows', now), at('messages', now)]).toEqual([3_650, null, 365]);
  expect(at('messages', new Date(week))).toBe(30);
  expect(pastTime(30, now)).toEqual(new Date('2026-10-24T08:00:00.000Z'));
  expect(pastTime(null, now)).toBeUndefined();
});
