import { expect, test } from 'vitest';
import { autoValue, isFieldNumber, membersOfKind } from '#domain/envelope/field-kind.ts';
import { contentOfSending } from '#domain/envelope/sending.ts';

test.each([
  ['0', true],
  ['1250', true],
  ['-0.5', true],
  ['123456789012345.123456', true],
  ['1234567890123456', false],
  ['1.', false],
  ['.5', false],
  ['1,5', false],
  ['1e3', false],
  ['', false],
])('%s is a number: %s', (text, isOne) => {
  expect(isFieldNumber(text)).toBe(isOne);
});

test('a field fills itself with the signer’s name or address, or the day', () => {
  const facts = { name: 'Бат', email: 'bat@example.mn', day: '2026-11-28' };
  expect([autoValue('name', facts), autoValue('email', facts), autoValue('date_signed', facts)]).toEqual([
    'Бат',
    'bat@example.mn',
    '2026-11-28',
  ]);
});

test('the statement of a sending has what a field has, and nothing new of one that has none of it', () => {
  const place = { page: 1, x: 1, y: 2, width: 30, height: 20 };
  const plain = { id: 'a', recipientId: 'r', type: 'date', required: true, ...place } as const;
  const auto = { ...plain, auto: 'date_signed', options: null, radioGroup: null } as const;
  const { fields } = contentOfSending({ documentHash: null, recipientIds: ['r'], fields: [plain, auto] });
  expect(Object.keys(fields[0] ?? {})).toEqual([
    'id',
    'recipient_id',
    'type',
    'page',
    'x',
    'y',
    'width',
    'height',
    'required',
    'label',
    'value',
  ]);
  expect(fields[1]).toEqual({ ...fields[0], auto: 'date_signed' });
  expect(membersOfKind({ options: ['a', 'b'], radioGroup: 'g' })).toEqual({
    options: ['a', 'b'],
    group: 'g',
  });
});
