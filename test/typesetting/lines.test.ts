import { describe, expect, test } from 'vitest';
import { linesOf, startMeasure } from '#typesetting/lines.ts';
import { runsOf, unknownCharacters } from '#typesetting/runs.ts';

const texts = (text: string, width: number) =>
  linesOf({ text, style: 'regular', size: 10, width }).map(({ runs }) =>
    runs.map((run) => run.text).join(''),
  );

const measure = startMeasure('regular');
const widthOf = (text: string, size: number) => measure(text) * size;

describe('typefaces', () => {
  test.each([
    [
      'Cyrillic and Latin',
      'Өлзий Үүрээ Bat',
      [
        ['sans', 'Өлзий Үүрээ '],
        ['sans', 'Bat'],
      ],
    ],
    [
      'Chinese and Japanese',
      'a龍あ',
      [
        ['sans', 'a'],
        ['chinese', '龍あ'],
      ],
    ],
    ['Korean', '한국', [['korean', '한국']]],
    ['an emoji stands by its code', 'a🙂', [['sans', 'a‹U+1F642›']]],
    ['nothing can turn the text round', 'a\u202Eb', [['sans', 'a‹U+202E›b']]],
    ['nothing hides', 'a\u200Bb\u0007', [['sans', 'a‹U+200B›b‹U+0007›']]],
    ['a mark stays with its letter', 'e\u0301\u0323', [['sans', 'ẹ́']]],
  ])('%s', (_name, text, expected) => {
    expect(runsOf(text, 'regular').map(({ typeface, text: part }) => [typeface, part])).toEqual(expected);
  });

  test('tells which characters cannot be shown', () => {
    expect(unknownCharacters('Гэрээ 龍 한')).toEqual([]);
    expect(unknownCharacters('🙂a🙂\u202E')).toEqual(['🙂', '\u202E']);
  });
});

describe('lines', () => {
  test('break at spaces and fit', () => {
    const lines = linesOf({ text: 'one two three four five', style: 'regular', size: 10, width: 60 });
    expect(lines.length).toBeGreaterThan(1);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(60);
    expect(texts('one two three four five', 60).join(' ')).toBe('one two three four five');
  });

  test('a word longer than a line is cut, and nothing of it is lost', () => {
    const word = 'а'.repeat(200);
    const lines = texts(word, 100);
    expect(lines.join('')).toBe(word);
    for (const line of lines) expect(widthOf(line, 10)).toBeLessThanOrEqual(100);
  });

  test('break between ideographs, and hold before a digit', () => {
    const ideographs = texts('契約書契約書契約書契約書', 45);
    expect(ideographs.join('')).toBe('契約書契約書契約書契約書');
    expect(ideographs.every((line) => line.length <= 4)).toBe(true);
    expect(texts('the hash SHA-256 here', widthOf('the hash SHA-', 10) + 1)).toEqual([
      'the hash',
      'SHA-256 here',
    ]);
  });

  test('line breaks hold, empty lines too', () => {
    expect(texts('a\n\nb\r\nc', 100)).toEqual(['a', '', 'b', 'c']);
  });
});
