import { expect, test } from 'vitest';
import { countedBy, type TryCounter } from '#api/http/limits/attempts.ts';
import { Problem } from '#domain/common/problem.ts';

/** Makes counters that record each call; some of them take no more tries. */
function record() {
  const happened: string[] = [];
  const counter = (name: string, left: number): TryCounter => ({
    count: () => {
      happened.push(`${name} counts`);
      if (left < 0) return Promise.reject(new Problem('too_many_attempts', 'Wait.'));
      return Promise.resolve(left);
    },
    forgive: async () => void happened.push(`${name} forgives`),
    takeBack: async () => void happened.push(`${name} takes back`),
  });
  const compare = (matches: boolean) => async () => {
    happened.push('compared');
    return matches;
  };
  return { happened, counter, compare };
}

test('every counter counts before the comparison, and forgives after a right one', async () => {
  const { happened, counter, compare } = record();
  const counted = await countedBy([counter('one', 4), counter('other', 19)], compare(true));
  expect(counted).toEqual({ matches: true, left: [4, 19] });
  expect(happened).toEqual(['one counts', 'other counts', 'compared', 'one forgives', 'other forgives']);
});

test('a wrong one stays counted', async () => {
  const { happened, counter, compare } = record();
  expect(await countedBy([counter('one', 0)], compare(false))).toEqual({ matches: false, left: [0] });
  expect(happened).toEqual(['one counts', 'compared']);
});

test('nothing is compared once a counter takes no more, and those before take theirs back', async () => {
  const { happened, counter, compare } = record();
  const refused = countedBy([counter('one', 3), counter('other', -1)], compare(true));
  await expect(refused).rejects.toThrow('Wait.');
  expect(happened).toEqual(['one counts', 'other counts', 'one takes back']);
});
