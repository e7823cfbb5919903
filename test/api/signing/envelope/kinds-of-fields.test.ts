import { describe, expect, test } from 'vitest';
import { filledBySigner, filledByThemselves } from '#api/signing/envelope/common/auto-facts.ts';
import { field, read, refusal } from './fill.ts';

const signature = { type: 'typed', text: 'Бат' };

test('a dropdown takes one of its options, a number a number', async () => {
  const own = [field('dropdown', { options: ['1 year', '2 years'] }), field('number')];
  const [term, rent] = own.map(({ id }) => id);
  const fields = [
    { id: term, value: '2 years' },
    { id: rent, value: '1250.5' },
  ];
  expect((await read(own, { fields, signature })).values.map(({ value }) => value)).toEqual([
    '2 years',
    '1250.5',
  ]);
  const wrong = await refusal(own, {
    fields: [
      { id: term, value: '3 years' },
      { id: rent, value: '1,250' },
    ],
    signature,
  });
  expect(wrong.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'fields[0].value: expected one of the options',
    'fields[1].value: expected a number such as 1250 or -0.5',
  ]);
});

describe('a group of radio buttons', () => {
  const own = ['monthly', 'yearly', 'never'].map((label) => field('radio', { radioGroup: 'paid', label }));
  const ticked = (...places: number[]) =>
    own.map(({ id }, place) => ({ id, value: String(places.includes(place)) }));

  test('takes one choice', async () => {
    const { values } = await read(own, { fields: ticked(1), signature });
    expect(values.map(({ value }) => value)).toEqual(['false', 'true', 'false']);
  });

  test('refuses two, and names the second', async () => {
    const { issues } = await refusal(own, { fields: ticked(0, 2), signature });
    expect(issues).toEqual([
      { path: 'fields', message: 'expected one choice in the group', field_id: own[2]?.id },
    ]);
  });

  test('refuses none where one is required', async () => {
    const { issues } = await refusal(own, { fields: ticked(), signature });
    expect(issues[0]).toMatchObject({ path: 'fields', message: expect.stringContaining('expected true') });
  });

  test('stands alone beside another group', async () => {
    const other = field('radio', { radioGroup: 'other', required: false });
    const fields = [...ticked(1), { id: other.id, value: 'true' }];
    expect((await read([...own, other], { fields, signature })).values).toHaveLength(4);
  });
});

test('a field that fills itself takes no value, is never missing, and gets its own', async () => {
  const own = [field('date', { auto: 'date_signed' }), field('text', { auto: 'name' }), field('text')];
  const [date, , text] = own.map(({ id }) => id);
  const fields = [{ id: text, value: 'Read' }];
  expect(
    (await refusal(own, { fields: [...fields, { id: date, value: '1900-01-01' }], signature })).issues,
  ).toEqual([
    { path: 'fields[1].value', message: 'expected no value: the field fills itself', field_id: date },
  ]);
  const given = await read(own, { fields, signature });
  const rows = own.map((one) => ({
    ...one,
    auto: one.auto ?? null,
    options: null,
    radioGroup: null,
    x: 0,
    y: 0,
    width: 9,
    height: 9,
  }));
  const filled = filledByThemselves(rows, given, { name: 'Бат', email: 'b@example.mn', day: '2026-11-28' });
  expect(filled.values.map(({ value }) => value)).toEqual(['2026-11-28', 'Бат', 'Read']);
  expect(filledBySigner(rows, filled)).toEqual(given);
});
