import { describe, expect, test } from 'vitest';
import { runsOf, unknownCharacters } from '#typesetting/runs.ts';
import { directionOf, setLine } from '#typesetting/set-line.ts';
import { hasCharacters } from '#typesetting/typefaces.ts';
import { startSubset } from '#typesetting/subset.ts';
import { names } from '#test/support/people/names.ts';

const glyphsOf = (text: string) =>
  setLine(text, 'regular', directionOf(text)).flatMap(({ glyphs }) => glyphs);

describe('shapes, by the numbers that hb-shape of HarfBuzz 6.0 gives', () => {
  test.each([
    ['Arabic letters join, from right to left', 'محمد', [458, 500, 454, 499]],
    ['Hebrew from right to left', 'לוי', [68, 64, 71]],
    ['the Devanagari vowel stands before its consonant', 'नि', [4023, 3947]],
    ['Thai tone marks make room', 'น้ำ', [63, 59, 49, 78]],
    ['Mongolian letters have the form of their place', 'ᠮᠣᠩᠭᠣᠯ', [121, 32, 1298, 32, 129]],
    ['a name has no ligatures', 'fi', [73, 76]],
  ])('%s', (_name, text, ids) => {
    expect(glyphsOf(text).map(({ id }) => id)).toEqual(ids);
  });

  test.each(['x̶y̲', 'n̈', 'q̃', 'ที่', 'שֶׁ'])('the marks of %s stand on their own letters', (text) => {
    let pen = 0;
    const letters: { from: number; to: number }[] = [];
    const marks: { at: number; of: number }[] = [];
    for (const { advance, x } of glyphsOf(text)) {
      if (advance > 0) letters.push({ from: pen, to: pen + advance });
      else marks.push({ at: pen + x, of: letters.length - 1 });
      pen += advance;
    }
    expect(marks.length).toBeGreaterThan(0);
    // A mark's origin is at its letter, or at the letter's end where the typeface draws the mark back over it.
    for (const { at, of } of marks) {
      const letter = letters[of] ?? letters[0] ?? { from: 0, to: 0 };
      expect(at).toBeGreaterThanOrEqual(letter.from - 0.01);
      expect(at).toBeLessThanOrEqual(letter.to + 0.01);
    }
  });
});

describe('directions', () => {
  test.each([
    ['left to right with a name from right to left in it', 'abc محمد def', ['abc ', 'محمد', ' ', 'def']],
    ['right to left with Latin and digits in it', 'محمد abc 12', ['abc 12', 'محمد ']],
    ['brackets', 'محمد (علي)', [')', 'علي', '(', 'محمد ']],
  ])('%s: runs as they are seen', (_name, text, runs) => {
    expect(setLine(text, 'regular', directionOf(text)).map((run) => run.text)).toEqual(runs);
  });
});

/** Computes the position of each glyph of operators, in thousandths of the size, from the operators and widths alone. */
function shownAt(operators: string, widths: number[]): { x: number; y: number }[] {
  const places: { x: number; y: number }[] = [];
  let [x, y] = [0, 0];
  for (const [token, rise] of operators.matchAll(/(-?[\d.]+) Ts|<[0-9a-f]+>|-?\d+/g)) {
    if (rise !== undefined) y = Number(rise);
    else if (!token.startsWith('<')) x -= Number(token);
    else
      for (const code of token.match(/[0-9a-f]{4}/g) ?? []) {
        places.push({ x, y });
        x += widths[Number.parseInt(code, 16)] ?? 0;
      }
  }
  return [...places, { x, y }];
}

test.each(['AVATAR To', 'n̈ q̃ x̶y̲', 'ที่ น้ำ', 'शर्मा', 'ᠮᠣᠩᠭᠣᠯ', 'علاء', 'שֶׁ'])(
  'the operators put every glyph of %s where it belongs',
  (text) => {
    for (const run of setLine(text, 'regular', directionOf(text))) {
      const subset = startSubset(run.typeface);
      const operators = subset
        .show(run)(1000)
        .replaceAll(/<<.*?>>/g, '');
      let pen = 0;
      const wanted = run.glyphs.map(({ advance, x, y }) => {
        const place = { x: (pen + x) * 1000, y: y * 1000 };
        pen += advance;
        return place;
      });
      const found = shownAt(operators, subset.finish().widths);
      for (const [index, { x, y }] of [...wanted, { x: pen * 1000, y: 0 }].entries()) {
        expect(Math.abs((found[index]?.x ?? Number.NaN) - x)).toBeLessThanOrEqual(1);
        expect(found[index]?.y).toBeCloseTo(y, 1);
      }
    }
  },
);

describe('what glyphs stand for', () => {
  test.each(names)('all of %s, in the order of reading', (name) => {
    const runs = setLine(name, 'regular', directionOf(name));
    const read = (directionOf(name) === 'rtl' ? runs.toReversed() : runs).flatMap(({ glyphs, rightToLeft }) =>
      rightToLeft
        ? glyphs.toReversed().map(({ text }) => Array.from(text).toReversed().join(''))
        : glyphs.map(({ text }) => text),
    );
    expect(read.join('').replaceAll('\u200B', '').normalize('NFC')).toBe(name.normalize('NFC'));
  });

  test.each(['sans', 'chinese', 'mongolian'] as const)(
    'every code of %s has an entry, one meaning each',
    (typeface) => {
      const text = { sans: 'AẮИ́Йеёé', chinese: '⼀一龍', mongolian: 'ᠣᠤ ᠮᠣᠮᠤ' }[typeface];
      const subset = startSubset(typeface);
      const shown = glyphsOf(text).length;
      for (const run of setLine(text, 'regular')) subset.show(run)(10);
      const { widths, toUnicode, program } = subset.finish();
      const [, list = ''] = toUnicode.split('endcodespacerange');
      const entries = Array.from(list.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm));
      expect(entries.map(([, code]) => Number.parseInt(code ?? '', 16))).toEqual(
        widths.slice(1).map((_width, index) => index + 1),
      );
      expect(new Set(entries.map(([, , meaning]) => meaning)).size).toBeLessThanOrEqual(shown);
      expect(program.bytes.length).toBeGreaterThan(500);
    },
  );

  test('a glyph with two meanings has two codes', () => {
    const subset = startSubset('chinese');
    const [run] = setLine('⼀一', 'regular');
    if (!run) throw new Error('no run');
    expect(new Set(run.glyphs.map(({ id }) => id)).size).toBe(1);
    expect(subset.show(run)(10)).toBe('<00010002> Tj');
    expect(subset.finish().toUnicode).toContain('<0001> <2f00>\n<0002> <4e00>');
  });
});

describe('characters that are seen by what they do to their neighbours alone', () => {
  test.each([
    ['between Persian letters that would join', 'می‌خواهم', []],
    ['after a letter that joins nothing', 'دا‌ر', ['\u200C']],
    ['twice', 'می‌‌خ', ['\u200C']],
    ['in a Devanagari conjunct', 'क्‍ष', []],
    ['after a Devanagari vowel', 'का‍र', ['\u200D']],
    ['between Latin letters', 'Ba‌t', ['\u200C']],
    ['at the end of a Latin name', 'Bat‍', ['\u200D']],
    ['at the beginning', '‍Bat', ['\u200D']],
    ['a Mongolian vowel separator', 'ᠰᠠᠶᠢᠬᠠ᠎ᠨ', []],
    ['a Mongolian form that is asked for', 'ᠠ᠋', []],
    ['a Mongolian form that is none', 'ᠪᠠᠲᠤ᠍', ['\u180D']],
    ['a Mongolian ending', 'ᠤᠯᠤᠰ ᠤᠨ', []],
    ['between Mongolian and Latin', 'Bat᠎a', ['\u180E']],
    ['a joiner of letters', 'a\u034Fb', ['\u034F']],
    ['a filler', '\u3164', ['\u3164']],
    ['too many of them', 'ی‌ی'.repeat(201), ['\u200C']],
  ])('%s', (_name, text, unknown) => {
    expect(unknownCharacters(text)).toEqual(unknown);
  });

  test('what is refused is what would stand as an escape', () => {
    const samples = [
      ...names,
      'می‌‌خ',
      'Bat‍',
      'a🙂',
      'ཀ',
      'a\u202Eb',
      'ᠪᠠᠲᠤ᠍',
      'က',
      'x\u3164',
      'e\u0301\u0323',
      '\u0301',
    ];
    for (const sample of samples) {
      for (const style of ['regular', 'bold', 'mono'] as const) {
        const escaped = runsOf(sample, style).some(({ text }) => /‹U\+/.test(text));
        expect([sample, style, escaped]).toEqual([sample, style, unknownCharacters(sample).length > 0]);
      }
    }
  });
});

test.each(['caveat', 'badScript', 'pacifico'] as const)('%s has every letter of Mongolian', (hand) => {
  const letters = 'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя';
  expect(hasCharacters(hand, letters + letters.toUpperCase() + ' -.')).toBe(true);
});
