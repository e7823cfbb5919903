import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
import { scratchFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { act, list, listAll, verify, type Event } from './support.ts';

const world = setUp(startWorld);
const owner = setUp(() => registerUser(world));
const admin = setUp(() => addMember(world, owner, 'admin'));
const member = setUp(() => addMember(world, owner));

const members = [
  'action',
  'commitments',
  'hash',
  'id',
  'ip_address',
  'location',
  'metadata',
  'organization_id',
  'previous_hash',
  'resource_id',
  'resource_type',
  'salts',
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

/** The script of docs/use/audit.md, as it is printed there. */
async function printedScript() {
  const page = await readFile(new URL('../../../../docs/use/audit.md', import.meta.url), 'utf8');
  const [, script = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
  const file = join(await scratchFolder(), 'audit.mjs');
  await writeFile(file, script);
  return (await import(file)) as {
    hashOf: (event: Event) => string;
    changedMembers: (event: Event) => string[];
  };
}

test('anybody can check hashes and personal members, by the script of docs/use/audit.md', async () => {
  const { hashOf, changedMembers } = await printedScript();
  const user = await registerUser(world);
  const actor = { xRequestId: 'act-1', ipAddress: '192.0.2.1', userAgent: 'Ж/1.0 "x"' };
  const metadata = { to: { name: 'Бат', of: [1, null] }, from: null, hash: '00' };
  await act(world, user, { actor, metadata });
  const events = await listAll(world, user);
  const last = events.at(-1);
  expect(last).toMatchObject({ ip_address: '192.0.2.1', user_agent: 'Ж/1.0 "x"', metadata });
  expect(Object.keys(last?.salts ?? {}).toSorted()).toEqual(['ip_address', 'metadata.to', 'user_agent']);
  for (const event of events) {
    expect(hashOf(event)).toBe(event.hash);
    expect(changedMembers(event)).toEqual([]);
    expect(changedMembers({ ...event, ip_address: '192.0.2.2' })).toEqual(['ip_address']);
    expect(hashOf({ ...event, commitments: {} })).not.toBe(event.hash);
  }
  await tamper(world, `update audit_event set personal = personal - 'user_agent' where id = ?`, [last?.id]);
  const erased = (await listAll(world, user)).at(-1);
  expect(erased).toMatchObject({ user_agent: null, commitments: last?.commitments });
  expect(erased && [hashOf(erased), changedMembers(erased)]).toEqual([last?.hash, []]);
  expect(await verify(world, user)).toMatchObject({ valid: true, first_broken_id: null });
});

test('tells where an address is, by the file of GEOIP_DB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-geoip-'));
  const about = { country: { iso_code: 'MN' }, city: { names: { en: 'Ulaanbaatar' } } };
  await writeFile(join(folder, 'cities.mmdb'), maxMindFile([{ network: '127.0.0.0/8', about }]));
  const findLocation = await openLocations(join(folder, 'cities.mmdb'), world.deps.log);
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
  const { organization_id: organizationId } = user.user;
  await tamper(world, 'update audit_event set "timestamp" = ? where organization_id = ?', [
    at,
    organizationId,
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
    tamper(world, 'update audit_event set "timestamp" = ? where organization_id = ? and sequence = ?', [
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
