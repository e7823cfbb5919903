import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openLocations } from '#clients/locations.ts';
import {
  expectPlatformError,
  platform,
  registerUser,
  signInAs,
  type TestUser,
} from '#test/support/people/account.ts';
import { maxMindFile } from '#test/support/http/geoip-file.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { addMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { act, list, listAll } from './support.ts';

const world = setUp(startWorld);
const owner = setUp(() => registerUser(world));
const admin = setUp(() => addMember(world, owner, 'admin'));
const member = setUp(() => addMember(world, owner));

const members = [
  'action',
  'hash',
  'id',
  'ip_address',
  'location',
  'metadata',
  'organization_id',
  'previous_hash',
  'resource_id',
  'resource_type',
  'sequence',
  'timestamp',
  'user_agent',
  'user_id',
];

test('an event has every member of the specification and its place in the chain', async () => {
  const user = await registerUser(world);
  await signInAs(world, user.email, 'a wrong password');
  const events = await listAll(world, user);
  expect(events.length).toBeGreaterThan(1);
  for (const event of events) {
    expect(Object.keys(event).toSorted()).toEqual(members);
    expect(event).toMatchObject({
      organization_id: user.user.organization_id,
      ip_address: '127.0.0.1',
      location: null,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      action: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/),
    });
    expect(event.metadata['request_id']).toMatch(/\S/);
  }
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  for (const [index, { previous_hash }] of events.entries())
    expect(previous_hash).toBe(events[index - 1]?.hash ?? '0'.repeat(64));
});

test('anybody can make the hash anew, as docs/use/audit.md says', async () => {
  const [event] = (await list(world, owner, '?limit=1')).data;
  if (!event) throw new Error('no event');
  const { hash, location: _, ...hashed } = event;
  expect(createHash('sha256').update(canonical(hashed)).digest('hex')).toBe(hash);
});

/** JSON with sorted names and without space, as a reader of the documentation would write it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(Reflect.get(value, name))}`).join(',')}}`;
}

test('tells where an address is, by the file of GEOIP_DB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-geoip-'));
  const about = { country: { iso_code: 'MN' }, city: { names: { en: 'Ulaanbaatar' } } };
  await writeFile(join(folder, 'cities.mmdb'), maxMindFile([{ network: '127.0.0.0/8', about }]));
  const findLocation = await openLocations(join(folder, 'cities.mmdb'));
  const api = await serveAnother(world, { findLocation });
  const [event] = await listAll({ ...world, baseUrl: api.baseUrl }, await registerUser(world));
  expect(event?.location).toEqual({ country: 'MN', city: 'Ulaanbaatar' });
  await api.close();
  await rm(folder, { recursive: true });
});

test('pages neither skip nor repeat while events are added, several within one millisecond', async () => {
  const user = await registerUser(world);
  const start = await listAll(world, user);
  for (let n = 0; n < 9; n += 1) await act(world, user);
  const at = new Date();
  await world.owner.em
    .fork()
    .execute('update audit_event set "timestamp" = ? where organization_id = ?', [
      at,
      user.user.organization_id,
    ]);
  const first = await list(world, user, '?limit=4');
  await act(world, user);
  const seen = [...first.data];
  let cursor = first.meta.next_cursor;
  while (cursor !== null) {
    const page = await list(world, user, `?limit=4&cursor=${cursor}`);
    seen.push(...page.data);
    cursor = page.meta.next_cursor;
  }
  const count = start.length + 9;
  expect(seen.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, n) => count - n));
});

describe('who sees what', () => {
  test('owner and admin see all of the organization; a user their own acts', async () => {
    await act(world, owner);
    await act(world, member, { action: 'test.mine' });
    const [all, admins, own] = await Promise.all([owner, admin, member].map((user) => listAll(world, user)));
    expect(admins).toEqual(all);
    expect(own?.map(({ action }) => action)).toContain('test.mine');
    expect(new Set(own?.map(({ user_id }) => user_id))).toEqual(new Set([member.user.id]));
    expect(own?.length).toBeLessThan(all?.length ?? 0);
    expect((await list(world, member, `?user_id=${owner.user.id}`)).data).toEqual([]);
  });

  test("nobody sees another organization's", async () => {
    const stranger = await registerUser(world);
    const resourceId = randomUUID();
    await act(world, owner, { resourceId });
    for (const query of ['?limit=100', `?resource_id=${resourceId}`, `?user_id=${owner.user.id}`])
      for (const event of (await list(world, stranger, query)).data)
        expect(event.organization_id).toBe(stranger.user.organization_id);
    const page = await list(world, owner, '?limit=1');
    const stolen = await platform(world, `/audit-events?cursor=${page.meta.next_cursor}`, {
      token: stranger.access_token,
    });
    expectPlatformError(stolen, 400, 'INVALID_REQUEST');
  });

  test('without signing in: 401', async () => {
    expectPlatformError(await platform(world, '/audit-events'), 401, 'UNAUTHORIZED');
    expectPlatformError(await platform(world, '/audit-events/verify'), 401, 'UNAUTHORIZED');
  });
});

describe('filters', () => {
  let user: TestUser;
  const resourceId = randomUUID();
  beforeAll(async () => {
    user = await registerUser(world);
    await act(world, user, { action: 'test.first', resourceId });
    await act(world, user, { action: 'test.second', resourceType: 'other' });
  });
  const found = async (query: string) =>
    (await list(world, user, query)).data.map(({ sequence }) => sequence);
  const actions = async (query: string) => (await list(world, user, query)).data.map(({ action }) => action);
  const age = (sequence: number, time: string) =>
    world.owner.em
      .fork()
      .execute('update audit_event set "timestamp" = ? where organization_id = ? and sequence = ?', [
        new Date(time),
        user.user.organization_id,
        sequence,
      ]);

  test('by action, resource and user', async () => {
    expect(await actions('?action=test.first')).toEqual(['test.first']);
    expect(await actions('?resource_type=other')).toEqual(['test.second']);
    expect(await actions(`?resource_id=${resourceId.toUpperCase()}`)).toEqual(['test.first']);
    expect(await actions(`?resource_id=${resourceId}&action=test.second`)).toEqual([]);
    expect(await actions(`?user_id=${user.user.id}&action=test.second`)).toEqual(['test.second']);
    expect(await actions(`?user_id=${randomUUID()}`)).toEqual([]);
  });

  test('by time: from it, before it, and whole days', async () => {
    await age(1, '2020-05-04T00:00:00.000Z');
    await age(2, '2020-05-04T23:59:59.999Z');
    expect(await found('?from=2020-05-04&to=2020-05-04')).toEqual([2, 1]);
    expect(await found('?from=2020-05-04T00:00:00.001Z&to=2020-05-05')).toEqual([2]);
    expect(await found('?to=2020-05-04T08:00:00%2B08:00')).toEqual([]);
    expect(await found('?to=2020-05-04T08:00:00.001%2B08:00')).toEqual([1]);
    expect(await found('?to=2020-05-03')).toEqual([]);
  });

  test.each([
    ['user_id=me', 'user_id'],
    ['resource_id=1', 'resource_id'],
    ['from=yesterday', 'from'],
    ['to=2026-11-21T08:00:00', 'to'],
    ['from=2026-13-01', 'from'],
    [`action=${'x'.repeat(65)}`, 'action'],
    ['resource_type=%00', 'resource_type'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['cursor=made-up', 'cursor'],
  ])('what does not fit is refused: %s', async (query, field) => {
    const answer = await platform(world, `/audit-events?${query}`, { token: user.access_token });
    const error = expectPlatformError(answer, 400, 'INVALID_REQUEST');
    expect(error.details.issues?.[0]?.path).toBe(field);
    expect(error.message).toContain('expected');
  });

  test('an end before the beginning breaks a rule', async () => {
    const answer = await platform(world, '/audit-events?from=2026-11-21&to=2026-11-20', {
      token: user.access_token,
    });
    const error = expectPlatformError(answer, 422, 'VALIDATION_FAILED');
    expect(error.details.issues?.[0]?.path).toBe('to');
  });
});
