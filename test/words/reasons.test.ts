import { expect, test } from 'vitest';
import { importRefusals } from '#domain/certificate/import-refusals.ts';
import { reasonCodes } from '#signatures/signed-file/reason.ts';
import { importReasons } from '#words/reasons/import.ts';
import { reasonWords, sayReason } from '#words/reasons/say-reason.ts';

const areas = Object.keys(reasonCodes) as (keyof typeof reasonCodes)[];

test.each(areas)('each reason of "%s" has words, and no words are left over', (area) => {
  expect(Object.keys(reasonWords[area]).toSorted()).toStrictEqual([...reasonCodes[area]].toSorted());
});

const codes = areas.flatMap((area) => reasonCodes[area] as readonly string[]);

test('no code stands in two areas', () => {
  expect(new Set(codes).size).toBe(codes.length);
});

/** Gives a value for whatever a sentence names. */
const filled = new Proxy<Record<string, string>>({}, { get: () => 'X' });

test.each(codes)('%s is a sentence in both languages', (code) => {
  const [english, mongolian] = [
    sayReason({ code, values: filled }, 'en'),
    sayReason({ code, values: filled }, 'mn'),
  ];
  expectSentences(english, mongolian);
});

test.each(importRefusals)('a file is refused in both languages: %s', (reason) => {
  const { en, mn } = importReasons[reason];
  expectSentences(en(filled), mn(filled));
  // A value that one language names the other names, too.
  expect(mn(filled).includes('X')).toBe(en(filled).includes('X'));
});

function expectSentences(english: string, mongolian: string): void {
  expect(english).toMatch(/^[“"]?[A-Z].*\.$/s);
  expect(mongolian).toMatch(/^[“"]?[А-ЯӨҮЁX].*\.$/s);
  expect(mongolian).toMatch(/[а-яөүё]/);
}

test.each(codes)('%s says something without values, too', (code) => {
  expect(sayReason({ code }, 'en')).not.toContain('undefined');
  expect(sayReason({ code }, 'mn')).not.toContain('undefined');
});
