import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { operations } from '#api/operations.ts';
import { describeEndpoint, type Endpoint } from '#test/support/http/common-routes.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { World } from '#test/support/world/world.ts';
import { goingRound } from './ground.ts';

const world = setUp(sharedWorld);

/** A link for somebody of this role. */
const aLink = (person: { role?: 'approver' | 'in_person'; accessCode?: string }) => async (at: World) => {
  const { people } = await goingRound(at, { people: [person] });
  return people[0]?.token ?? '';
};
const unknownIds = [randomBytes(32).toString('base64url'), 'short', 'x'.repeat(44), `${'x'.repeat(42)}%00`];

const endpoints: Endpoint[] = [
  { method: 'GET', path: '/envelope/{id}/state', object: aLink({}), unknownIds },
  { method: 'GET', path: '/envelope/{id}/document', object: aLink({}), unknownIds },
  { method: 'GET', path: '/envelope/{id}/certificate', object: aLink({}), unknownIds },
  { method: 'GET', path: '/envelope/{id}/receipt', object: aLink({}), unknownIds },
  {
    method: 'POST',
    path: '/envelope/{id}/access',
    object: aLink({ accessCode: '1234' }),
    unknownIds,
    body: { access_code: '1234' },
  },
  { method: 'POST', path: '/envelope/{id}/opened', object: aLink({}), unknownIds, body: {} },
  { method: 'POST', path: '/envelope/{id}/otp', object: aLink({}), unknownIds, body: {} },
  {
    method: 'POST',
    path: '/envelope/{id}/host',
    object: aLink({ role: 'in_person' }),
    unknownIds,
    body: { name: 'Dorj' },
  },
  { method: 'POST', path: '/envelope/{id}/confirmation', object: aLink({}), unknownIds, body: {} },
  { method: 'POST', path: '/envelope/{id}/prepare', object: aLink({}), unknownIds, body: {} },
  { method: 'POST', path: '/envelope/{id}/sign', object: aLink({}), unknownIds, body: { consent: true } },
  {
    method: 'POST',
    path: '/envelope/{id}/approve',
    object: aLink({ role: 'approver' }),
    unknownIds,
    body: { consent: true },
  },
  { method: 'POST', path: '/envelope/{id}/decline', object: aLink({}), unknownIds, body: { reason: 'no' } },
];

for (const endpoint of endpoints) describeEndpoint(() => world, endpoint);

test('every call of a recipient has its common cases here', () => {
  const tested = endpoints.map(({ method, path }) => `${method} ${path}`);
  const own = operations.filter(({ path }) => path.startsWith('/envelope/'));
  expect(own).toHaveLength(endpoints.length);
  for (const { method, path } of own) expect(tested).toContain(`${method} ${path.replace(/:\w+/, '{id}')}`);
});
