import { expect, test } from 'vitest';
import { statedAccuracy } from '#keyservice/tsa/clock/clock.ts';
import { judgeByKernel, judgeBySources, type Heard } from '#keyservice/tsa/clock/judge.ts';

const heard = (...all: (number | string)[]): Heard[] =>
  all.map((one, index) =>
    typeof one === 'number'
      ? { source: `s${index}`, reading: { offsetMs: one, errorMs: 10 } }
      : { source: `s${index}`, fault: one },
  );

test('two sources that agree and are most make a clock right, to the largest of their errors', () => {
  expect(judgeBySources(heard(3, -20))).toEqual({ errorMs: 30 });
  expect(judgeBySources(heard(3, -20, 5_000))).toEqual({ errorMs: 30 });
  expect(judgeBySources(heard(990, 0))).toEqual({ errorMs: 1_000 });
});

test.each([
  ['only 1 of 2 time sources say the time', heard(0, 'it does not answer')],
  ['only 0 of 2 time sources', heard('gone', 'gone')],
  ['12000 ms behind', heard(12_000, 12_001)],
  ['12000 ms ahead', heard(-12_000, -12_000)],
  ['wrong', heard(991, 991)],
  // One that agrees is no proof, and neither is half.
  ['wrong', heard(0, 5_000)],
  ['wrong', heard(0, 0, 5_000, 5_000)],
])('it is not known to be right: %s', (reason, all) => {
  expect(judgeBySources(all)).toEqual({ reason: expect.stringContaining(reason) });
});

test('the system makes it right where a time service keeps it well enough', () => {
  expect(judgeByKernel({ isSynchronized: true, errorMs: 12 })).toEqual({ errorMs: 12 });
  expect(judgeByKernel({ isSynchronized: true, errorMs: 1_001 })).toEqual({
    reason: expect.stringContaining('1001 ms'),
  });
  expect(judgeByKernel({ isSynchronized: false, errorMs: 12 })).toHaveProperty('reason');
  expect(judgeByKernel(undefined)).toHaveProperty('reason');
});

test('the accuracy that is stated has room for what the clock drifts, and is never better than 100 ms', () => {
  expect([0, 9, 11, 450, 910, 1_000].map(statedAccuracy)).toEqual([100, 100, 200, 600, 1_000, 1_000]);
});
