import { expect, test } from 'vitest';
import { pdfThreads } from '#config/fields.ts';

test.each(['1', '0', '65', '2.5', 'many', ''])(
  'PDF_THREADS=%s is refused, and the reason says what is expected',
  (given) => {
    const parsed = pdfThreads.safeParse(given);
    expect(parsed.error?.issues[0]?.message).toMatch(
      /expected (a number of threads from 2 to 64|at least 2 threads)/,
    );
  },
);

test('without a number the processors decide', () => {
  expect(pdfThreads.parse(undefined)).toBeUndefined();
  expect(pdfThreads.parse('8')).toBe(8);
});
