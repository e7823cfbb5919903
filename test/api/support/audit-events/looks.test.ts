import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { operations } from '#api/operations.ts';
import { staffPages } from '#api/staff/pages.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { registerUser } from '#test/support/people/account.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { makeStaff, openSession, type TestStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);

const everything = () => makeStaff(world, 'support', 'admin', 'payload_reader');
const get = (staff: TestStaff, path: string) => call(world, path, { headers: { 'x-api-key': staff.apiKey } });

async function looksOf({ id }: TestStaff) {
  const em = world.owner.em.fork();
  const where = { organizationId: operatorAuditId, action: 'staff.looked' };
  const events = await em.find(AuditEvent, where, { orderBy: { sequence: 'asc' } });
  return events
    .map((event) => {
      const { resourceType, resourceId, personal } = event;
      return { resourceType, resourceId, personal, metadata: wholeMetadata(event) };
    })
    .filter(({ metadata }) => metadata['staff_id'] === id);
}

/** What a look for an address keeps of it. */
function emailIn(metadata: Record<string, unknown> = {}): { masked?: string; hash?: string } {
  const filter = metadata['filter'] as { email?: { masked: string; hash: string } } | undefined;
  return filter?.email ?? {};
}

describe('a look', () => {
  test('at a flow is an event that names who and which, once in a quarter of an hour for each member', async () => {
    const [one, other] = [await everything(), await everything()];
    const { request_id: id } = await createRequest(world, { notify: false });
    for (let times = 0; times < 3; times += 1)
      expect((await get(one, `/support/flows/${id}`)).status).toBe(200);
    await Promise.all([1, 2, 3].map(() => get(other, `/support/flows/${id}`)));
    const [event, ...more] = await looksOf(one);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      resourceType: 'flow',
      resourceId: id,
      metadata: { what: 'flow', thing: id, staff_id: one.id },
    });
    expect(await looksOf(other)).toHaveLength(1);
  });

  test('that finds nothing is none', async () => {
    const staff = await everything();
    expectError(await get(staff, `/support/flows/${randomUUID()}`), 404, 'not_found');
    expect(await looksOf(staff)).toEqual([]);
  });

  test('by a filter says which, and another filter is another look', async () => {
    const staff = await everything();
    await get(staff, '/support/flows?stuck=true&limit=5');
    await get(staff, '/support/flows?stuck=true&limit=7');
    await get(staff, '/support/flows?external_ref=loan-7');
    expect((await looksOf(staff)).map(({ metadata }) => metadata['filter'])).toEqual([
      { stuck: 'true' },
      { external_ref: 'loan-7' },
    ]);
  });

  test('for an address keeps it masked, and as a hash that tells whether two are the same', async () => {
    const [one, other] = [await everything(), await everything()];
    const email = String((await registerUser(world)).user['email']);
    for (const staff of [one, other])
      expect((await get(staff, `/support/users?email=${encodeURIComponent(email)}`)).status).toBe(200);
    const [[first], [second]] = [await looksOf(one), await looksOf(other)];
    expect(JSON.stringify(first)).not.toContain(email);
    const { masked = '', hash } = emailIn(first?.metadata);
    expect(masked).toContain('•••@');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.metadata['filter']).toEqual({ email: { masked, hash } });
    // It can be erased with the rest of the personal members.
    expect(Object.keys(first?.personal ?? {})).toContain('metadata.filter');
  });

  test('that cannot be put on record shows nothing', async () => {
    const staff = await everything();
    const { request_id: id } = await createRequest(world, { notify: false });
    await tamper(world, 'alter table audit_event add constraint full_disk check (false) not valid');
    try {
      for (const path of [`/support/flows/${id}`, '/support/flows']) {
        const answer = await get(staff, path);
        expectError(answer, 503, 'service_unavailable');
        expect(JSON.stringify(answer.body)).not.toContain(id);
      }
    } finally {
      await tamper(world, 'alter table audit_event drop constraint full_disk');
    }
    expect((await get(staff, `/support/flows/${id}`)).status).toBe(200);
    expect(await looksOf(staff)).toHaveLength(1);
  });
});

/** Operations that show counts, names of customers and states of machines alone, and nothing of any person. */
const countsAlone: readonly string[] = ['/support/overview', '/support/health'];

describe('every operation of staff that shows something', () => {
  const shown = operations
    .filter(({ method, path }) => method.toLowerCase() === 'get' && path.startsWith('/support/'))
    .map(({ path }) => path)
    .filter((path) => !countsAlone.includes(path));

  test('there are some', () => expect(shown.length).toBeGreaterThan(6));

  test.each(shown)('%s is put on record', async (path) => {
    const staff = await everything();
    const { user } = await registerUser(world);
    const { request_id: flow } = await createRequest(world, { notify: false });
    const id = path.startsWith('/support/flows/') ? flow : user.organization_id;
    const query = path === '/support/users' ? `?email=${encodeURIComponent(String(user['email']))}` : '';
    const answer = await get(staff, path.replace(/\{id\}|:id/, id) + query);
    expect(answer.status).toBe(200);
    expect((await looksOf(staff)).length).toBe(1);
  });
});

/** Pages that show nothing of anybody before something is asked for: counts, the own session, empty forms. */
const emptyPages = /^\/staff(?:\/session|\/people|\/flows\/(?:search|preview|bulk)|\/[a-z]+\/new)?$/;

describe('every page of the console that shows something', () => {
  const pages = staffPages.map(({ path }) => path).filter((path) => !emptyPages.test(path));

  test('there are some', () => expect(pages.length).toBeGreaterThan(6));

  test('is put on record', async () => {
    const staff = await everything();
    const cookie = await openSession(world, staff);
    for (const [index, path] of pages.entries()) {
      const asked = path.replace(':kind', 'organizations').replace(':id', randomUUID());
      // Another filter each time: the same list may have pages of several kinds.
      await fetch(`${world.baseUrl}${asked}?search=${index}`, { headers: { cookie }, redirect: 'manual' });
      expect(await looksOf(staff), path).toHaveLength(index + 1);
    }
  });
});

test('a form that shows its flow again is put on record like its page', async () => {
  const staff = await everything();
  const { request_id: id } = await createRequest(world, { notify: false });
  const headers = { cookie: await openSession(world, staff), origin: world.baseUrl };
  const body = new URLSearchParams({ reason: '' });
  await fetch(`${world.baseUrl}/staff/flows/${id}/cancel`, { method: 'POST', headers, body });
  expect((await looksOf(staff)).map(({ resourceId }) => resourceId)).toEqual([id]);
});

test('a search in the console keeps the address masked', async () => {
  const staff = await everything();
  const headers = { cookie: await openSession(world, staff), origin: world.baseUrl };
  const body = new URLSearchParams({ email: 'secret.person@example.mn' });
  await fetch(`${world.baseUrl}/staff/people`, { method: 'POST', headers, body, redirect: 'manual' });
  const [look] = await looksOf(staff);
  expect(emailIn(look?.metadata).masked).toBe('s•••@example.mn');
  expect(JSON.stringify(look)).not.toContain('secret.person');
});
