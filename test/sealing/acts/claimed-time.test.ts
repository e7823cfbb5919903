import { expect, test } from 'vitest';
import { claimedTime } from '#sealing/acts/claimed-time.ts';

const agreed = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number) => new Date(agreed.getTime() + seconds * 1_000);

test('a signature that is made at once claims the time of agreement', () => {
  expect(claimedTime(agreed, later(2))).toEqual(agreed);
  expect(claimedTime(agreed, later(30))).toEqual(agreed);
});

test('one that is made an hour later claims a time within the validity of its certificate', () => {
  expect(claimedTime(agreed, later(3_600))).toEqual(later(3_570));
});
