import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accepted, created, oneOf, ok, pageOf, shown, type Answer } from '#api/http/answers/answer.ts';
import { bareBodies, pageView, successBodies, type BodyShape } from '#api/http/answers/body-shape.ts';

const Thing = z.strictObject({ name: z.string() });
const query = { limit: 20 };
const page = { data: [{ name: 'a' }, { name: 'b' }], has_more: true, next_cursor: 'c' };

const view = (row: { id: number }) => ({ name: 'ab'.charAt(row.id) });

/** The reply to what a handler gives, and how its body reads by the schema that the document has for its status. */
function replyOf<R>(answer: Answer<R, typeof query>, shape: BodyShape, given: R) {
  const { responses, reply } = answer(shape);
  const { status, body } = reply(given, query);
  expect(Object.keys(responses)).toContain(String(status));
  return { status, body, read: status === 204 ? body : responses[status]?.schema.safeParse(body).data };
}

describe.each([
  ['bare', bareBodies, { name: 'a' }, page],
  [
    'success',
    successBodies,
    { success: true, data: { name: 'a' } },
    { success: true, data: page.data, meta: { limit: 20, has_more: true, next_cursor: 'c' } },
  ],
] as const)('in the shape %s', (_name, shape, one, list) => {
  test.each([
    [200, ok],
    [201, (about: string, schema: typeof Thing) => created(about, schema, () => '/things/a')],
    [202, accepted],
  ] as const)('%d: the data, in a body of its schema', (status, answer) => {
    const { read, ...reply } = replyOf(answer('A thing', Thing), shape, { name: 'a' });
    expect(reply).toEqual({ status, body: one });
    expect(read).toEqual(one);
  });

  test('a page, in a body of its schema', () => {
    const { read, ...reply } = replyOf(pageOf('Things', Thing), shape, page);
    expect(reply).toEqual({ status: 200, body: list });
    expect(read).toEqual(list);
  });

  test('rows are given, and their views are answered', () => {
    expect(replyOf(shown(ok('A thing', Thing), view), shape, { id: 0 }).body).toEqual(one);
    const rows = { ...page, data: [{ id: 0 }, { id: 1 }] };
    expect(replyOf(shown(pageOf('Things', Thing), pageView(view)), shape, rows).body).toEqual(list);
  });

  test('one of several is answered as it is given', () => {
    const answer = oneOf({
      200: { description: 'Done', schema: Thing },
      503: { description: 'No', schema: Thing },
    });
    const given = { status: 503 as const, body: { name: 'a' } };
    expect(replyOf(answer, shape, given)).toEqual({ ...given, read: given.body });
  });
});
