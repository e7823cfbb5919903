import { expect, test } from 'vitest';
import { field, read, refusal } from './fill.ts';

test('values of initial fields are typed initials, the same in all of them', async () => {
  const [one, two] = [field('initial'), field('initial')];
  const initials = { type: 'typed', text: 'БЭ' };
  const values = (...texts: string[]) =>
    [one, two].flatMap(({ id }, index) => {
      const value = texts[index];
      return value === undefined ? [] : [{ id, value }];
    });
  expect(await read([one, two], { fields: values(' БЭ ') })).toEqual({
    values: [],
    signature: null,
    initials,
  });
  expect(await read([one, two], { fields: values('БЭ', 'БЭ') })).toMatchObject({ values: [], initials });
  expect(await read([one, two], { fields: values('БЭ'), initials })).toMatchObject({
    values: [],
    initials,
  });
  const unlike = { path: 'fields[1].value', fieldId: two.id, message: expect.stringContaining('same') };
  expect(await refusal([one, two], { fields: values('БЭ', 'ББ') })).toMatchObject(unlike);
  expect(await refusal([one, two], { fields: values('', 'ББ'), initials })).toMatchObject(unlike);
  expect(await refusal([one, two], { fields: values('', '') })).toMatchObject({ path: 'initials' });
});
