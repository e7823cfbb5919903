import { describe, expect, test } from 'vitest';
import { plainSpaces, unreadable } from '#domain/common/plain-line.ts';

describe('what looks like a space between words becomes one', () => {
  test.each([
    ['a no-break space', 'Bat\u00A0Dorj'],
    ['an em space', 'Bat\u2003Dorj'],
    ['a hair space', 'Bat\u200ADorj'],
    ['a narrow no-break space', 'Bat\u202FDorj'],
    ['a mathematical space', 'Bat\u205FDorj'],
    ['an ideographic space', 'Bat\u3000Dorj'],
    ['a space', 'Bat Dorj'],
  ])('%s', (_, name) => {
    expect(plainSpaces(name)).toBe('Bat Dorj');
  });

  test('but not the one before a Mongolian ending', () => {
    const name = '\u182A\u1820\u1832\u202F\u1824\u1828';
    expect(plainSpaces(name)).toBe(name);
    expect(plainSpaces('\u182A\u00A0\u182A')).toBe('\u182A \u182A');
  });
});

describe('what nobody can read is told', () => {
  test.each([
    ['nine marks on a letter', `z${'\u0301'.repeat(9)}`, /at most 8 marks/],
    ['one of which stands in the letter', `\u00E9${'\u0301'.repeat(8)}`, /at most 8 marks/],
    ['with joiners between them', `z${'\u0301\u200D'.repeat(9)}`, /at most 8 marks/],
    ['a joiner before a non-joiner', '\u0646\u200D\u200C\u0646', /no joiner .* beside a non-joiner/],
    ['a joiner after a non-joiner', '\u0646\u200C\u200D\u0646', /no joiner .* beside a non-joiner/],
  ])('%s', (_, text, message) => {
    expect(unreadable(text)).toMatch(message);
  });

  test.each([
    ['eight marks', `z${'\u0301'.repeat(8)}`],
    ['marks of Vietnamese', 'Nguy\u1EC5n Th\u1ECB'],
    ['a joiner in Devanagari', '\u0915\u094D\u200D\u0937'],
    ['points of Hebrew', '\u05E9\u05C1\u05B8\u05DC\u05D5\u05B9\u05DD'],
  ])('not %s', (_, text) => {
    expect(unreadable(text)).toBeUndefined();
  });
});
