import { expect, test } from 'vitest';
import { withSharedResponses } from '#api/http/answers/with-shared-responses.ts';

const limit = { description: 'left', schema: { type: 'integer' } };
const error = (description: string, headers: object = {}) => ({
  description,
  headers,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/PartnerError404' } } },
});
const answered = (...errors: object[]) => ({
  components: { schemas: { PartnerError404: {} } },
  paths: Object.fromEntries(
    errors.map((one, index) => [
      `/${index}`,
      { get: { responses: { 200: { description: 'Done' }, 404: one } } },
    ]),
  ),
});

test('puts equal errors and headers once beside the schemas, and leaves other answers where they are', () => {
  const given = answered(
    error('not_found'),
    error('not_found'),
    error('not_found', { 'X-RateLimit-Limit': limit }),
  );
  const { paths, components } = withSharedResponses(given);
  const references = Object.values(paths).map(({ get }) => get.responses);
  const plain = { $ref: '#/components/responses/PartnerError404NotFound' };
  const counted = { $ref: '#/components/responses/PartnerError404NotFoundCounted' };
  expect(references.map((responses) => responses[404])).toEqual([plain, plain, counted]);
  for (const responses of references) expect(responses[200]).toEqual({ description: 'Done' });
  const { headers: _, ...bare } = error('not_found');
  expect(components).toEqual({
    schemas: { PartnerError404: {} },
    headers: { 'X-RateLimit-Limit': limit },
    responses: {
      PartnerError404NotFound: bare,
      PartnerError404NotFoundCounted: {
        ...bare,
        headers: { 'X-RateLimit-Limit': { $ref: '#/components/headers/X-RateLimit-Limit' } },
      },
    },
  });
  expect(given.paths['/0']?.get.responses[404]).toEqual(error('not_found'));
});

test('refuses two errors that differ and would have one name', () => {
  const other = { ...error('not_found'), content: { 'text/plain': error('').content['application/json'] } };
  expect(() => withSharedResponses(answered(error('not_found'), other))).toThrow(
    'two different responses of the OpenAPI document are named PartnerError404NotFound',
  );
});
