import { expect, expectTypeOf, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';

test('leaves out what is undefined, and nothing else', () => {
  const members: { a: number; b: string | null; c: string; d?: string | undefined } = {
    a: 0,
    b: null,
    c: '',
    d: undefined,
  };
  const left = defined(members);
  expect(Object.entries(left)).toEqual([
    ['a', 0],
    ['b', null],
    ['c', ''],
  ]);
  expectTypeOf(left).toExtend<{ a: number; b: string | null; c: string; d?: string }>();
});

test('does not change what it was given', () => {
  const members = { a: undefined };
  defined(members);
  expect(Object.keys(members)).toEqual(['a']);
});
