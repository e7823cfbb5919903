import { expect, test } from 'vitest';
import { isEmailAddress } from '#domain/common/email-address.ts';

const label = 'a'.repeat(63);

test.each([
  'bat@example.mn',
  'b+a.t@a.b.example.mn',
  'бат@жишээ.мон',
  'bat@münchen.example',
  'bat@localhost',
  `${'b'.repeat(64)}@${label}.${label}.${'d'.repeat(58)}.mn`,
])('%s', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['no @', 'bat'],
  ['no name', '@example.mn'],
  ['no domain', 'bat@'],
  ['a name of 65 characters', `${'b'.repeat(65)}@example.mn`],
  ['255 characters', `${'b'.repeat(64)}@${label}.${label}.${'d'.repeat(59)}.mn`],
  ['a dot last in the name', 'bat.@example.mn'],
  ['two dots in the domain', 'bat@example..mn'],
  ['numbers as domain', 'bat@127.0.0.1'],
  ['a port', 'bat@example.mn:25'],
  ['a path', 'bat@example.mn/b'],
  ['a question', 'bat@example.mn?b'],
  ['a fragment', 'bat@example.mn#b'],
  ['a line break', 'bat@example.mn\nBcc: all@example.mn'],
  ['a display name', 'Bat <bat@example.mn>'],
  ['half of a surrogate pair', 'bat\ud800@example.mn'],
  ['a space without width', 'b\u200Bat@example.mn'],
  ['a soft hyphen', 'ba\u00ADt@example.mn'],
  ['a variation selector', 'bat\uFE0F@example.mn'],
  ['a joiner', 'b\u200Dat@example.mn'],
  ['an invisible letter', 'bat\u3164@example.mn'],
  ['a tag', 'bat\u{E0061}@example.mn'],
  ['a character without a meaning yet', 'bat\u0378@example.mn'],
  ['letters in full width', 'ｂａｔ@example.mn'],
  ['an accent apart', 'be\u0301a@example.mn'],
])('not with %s', (_, text) => {
  expect(isEmailAddress(text)).toBe(false);
});
