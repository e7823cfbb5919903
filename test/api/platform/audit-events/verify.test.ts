import { expect, test } from 'vitest';
import { chainHead, chainStart, checkChain } from '#entities/audit/audit-chain.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { auditHash } from '#entities/audit/audit-trail.ts';
import { AuditHeadTimestamp } from '#entities/audit/audit-head-timestamp.ts';
import { verifyTokenItself } from '#signatures/cades-t/verify-itself.ts';
import { expectPlatformError, platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { addMember } from '#test/support/people/members.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { ensureSchedules } from '#worker/schedules.ts';
import { act, list, listAll, verify } from './support.ts';

const world = setUp(startWorld);

const sql = (statement: string, values: unknown[] = []) => tamper(world, statement, values);

/** Makes a user whose organization has at least so many events. */
async function withEvents(count: number): Promise<TestUser> {
  const user = await registerUser(world);
  for (let n = 0; n < count; n += 1) await act(world, user, { metadata: { n, name: 'Гэрээ' } });
  return user;
}

/** Adds so many events to a chain at once. */
async function extend(organizationId: string, count: number): Promise<void> {
  const em = world.owner.em.fork();
  let before = (await chainHead(world.deps.orm, organizationId)) ?? chainStart;
  const rows = Array.from({ length: count }, () => {
    const row = {
      id: crypto.randomUUID(),
      organizationId,
      sequence: before.sequence + 1,
      action: 'test.many',
      resourceType: 'test',
      resourceId: crypto.randomUUID(),
      userId: null,
      metadata: {},
      commitments: {},
      personal: {},
      dedupeKey: null,
      timestamp: new Date(),
      previousHash: before.hash,
    };
    const hash = auditHash(row);
    before = { sequence: row.sequence, hash };
    return { ...row, hash };
  });
  await em.insertMany(AuditEvent, rows);
}

/** Runs the daily round of timestamps. */
async function timestampHeads(): Promise<void> {
  await world.deps.temporal.workflow.execute('timestampAuditHeads', {
    taskQueue: 'flows',
    workflowId: `heads-${crypto.randomUUID()}`,
  });
}

const stampsOf = ({ user }: TestUser) =>
  world.owner.em
    .fork()
    .find(AuditHeadTimestamp, { organizationId: user.organization_id }, { orderBy: { sequence: 'asc' } });

test('a whole chain is valid up to its head, over several pages', async () => {
  const user = await withEvents(3);
  const events = await listAll(world, user);
  expect(await verify(world, user)).toEqual({
    valid: true,
    checked: events.length,
    first_broken_id: null,
    reason: null,
    head_hash: events.at(-1)?.hash,
    head_timestamp: null,
    sealed_head: null,
    next_cursor: null,
  });
});

test.each([
  ['a member changed', `update audit_event set action = 'test.else' where id = ?`, 0, 'event_changed'],
  [
    'metadata changed',
    `update audit_event set metadata = '{"by":"nobody"}' where id = ?`,
    0,
    'event_changed',
  ],
  [
    'a personal member changed',
    `update audit_event set personal = jsonb_set(personal, '{metadata.name,value}', '"Dulmaa"') where id = ?`,
    0,
    'event_changed',
  ],
  ['its hash changed', `update audit_event set hash = repeat('0', 64) where id = ?`, 0, 'event_changed'],
  ['an event taken out', 'delete from audit_event where id = ?', 1, 'event_missing'],
])('a broken link is found and named: %s', async (_, statement, offset, reason) => {
  const user = await withEvents(5);
  const events = await listAll(world, user);
  const victim = events.length - 3;
  await sql(statement, [events[victim]?.id]);
  expect(await verify(world, user)).toMatchObject({
    valid: false,
    first_broken_id: events[victim + offset]?.id,
    reason,
    checked: victim + 1,
    head_hash: events.at(-1)?.hash,
  });
});

test('the first event taken out is noticed', async () => {
  const user = await withEvents(2);
  const [first, second] = await listAll(world, user);
  await sql('delete from audit_event where id = ?', [first?.id]);
  expect(await verify(world, user)).toMatchObject({
    valid: false,
    first_broken_id: second?.id,
    reason: 'event_missing',
  });
});

test("another organization's broken link is none of ours", async () => {
  const [ours, theirs] = [await withEvents(2), await withEvents(2)];
  const [, second] = await listAll(world, theirs);
  await sql(`update audit_event set action = 'test.else' where id = ?`, [second?.id]);
  expect((await verify(world, ours)).valid).toBe(true);
  expect((await verify(world, theirs)).valid).toBe(false);
});

test('a chain that takes too long is followed page by page: what is left goes on where it stopped', async () => {
  const user = await registerUser(world);
  const { organization_id: organizationId } = user.user;
  await extend(organizationId, 300);
  const [{ count: upTo } = { count: 0 }] = (await sql(
    'select count(*)::int as count from audit_event where organization_id = ?',
    [organizationId],
  )) as { count: number }[];
  const late = { organizationId, upTo, deadline: 0 };
  const first = await checkChain(world.deps.orm, { ...late, after: chainStart });
  expect(first).toMatchObject({ checked: 250, last: { sequence: 250 } });
  const rest = await checkChain(world.deps.orm, { ...late, after: first.last });
  expect(rest).toMatchObject({ checked: upTo - 250, last: { sequence: upTo } });
  expect(await verify(world, user)).toMatchObject({ valid: true, checked: upTo, next_cursor: null });
});

test('the head is timestamped once for each time that it moved, and the timestamp holds by our root', async () => {
  const user = await withEvents(2);
  await timestampHeads();
  const events = await listAll(world, user);
  const head = events.at(-1);
  const [stamp, ...more] = await stampsOf(user);
  expect(more).toEqual([]);
  expect(stamp).toMatchObject({ sequence: head?.sequence, hash: head?.hash });
  await timestampHeads();
  expect(await stampsOf(user)).toHaveLength(1);
  const verdict = await verify(world, user);
  expect(verdict).toMatchObject({
    valid: true,
    head_timestamp: { sequence: head?.sequence, hash: head?.hash, trusted: true },
  });
  const token = Buffer.from(verdict.head_timestamp?.token ?? '', 'base64');
  const { facts } = verifyTokenItself(token, () => Buffer.from(head?.hash ?? '', 'hex'));
  expect(facts.time.toISOString()).toBe(verdict.head_timestamp?.time);
  expect(Math.abs(facts.time.getTime() - Date.now())).toBeLessThan(600_000);
  await act(world, user);
  await timestampHeads();
  expect((await stampsOf(user)).map(({ sequence }) => sequence)).toEqual([
    head?.sequence,
    (head?.sequence ?? 0) + 1,
  ]);
});

test('a tail that was cut off shows by the timestamp, and only by it', async () => {
  const user = await withEvents(4);
  const events = await listAll(world, user);
  const cut = () => sql('delete from audit_event where id = ?', [events.at(-1)?.id]);
  await timestampHeads();
  await cut();
  expect(await verify(world, user)).toMatchObject({
    valid: false,
    reason: 'tail_cut',
    first_broken_id: null,
    checked: events.length - 1,
    head_hash: events.at(-2)?.hash,
    head_timestamp: { sequence: events.length },
  });
  await act(world, user);
  const rewritten = await listAll(world, user);
  expect(await verify(world, user)).toMatchObject({
    valid: false,
    reason: 'chain_rewritten',
    first_broken_id: rewritten.at(-1)?.id,
  });
  // The chain has grown again and has a new timestamp; the earlier timestamp still shows the rewriting.
  await act(world, user);
  await timestampHeads();
  expect(await verify(world, user)).toMatchObject({
    valid: false,
    reason: 'chain_rewritten',
    first_broken_id: rewritten.at(-1)?.id,
    head_timestamp: { sequence: events.length + 1 },
  });
  await sql('delete from audit_event where organization_id = ?', [user.user.organization_id]);
  expect(await verify(world, user)).toMatchObject({
    valid: false,
    reason: 'tail_cut',
    checked: 0,
    head_hash: null,
  });
});

test('a timestamp that somebody made to fit does not hold', async () => {
  const user = await withEvents(2);
  await timestampHeads();
  await act(world, user);
  const head = (await listAll(world, user)).at(-1);
  await sql('update audit_head_timestamp set sequence = ?, hash = ? where organization_id = ?', [
    head?.sequence,
    head?.hash,
    user.user.organization_id,
  ]);
  expect(await verify(world, user)).toMatchObject({ valid: false, reason: 'timestamp_invalid' });
});

test('a schedule does it once a day', async () => {
  const { temporal } = world.deps;
  // Its first run must find the chain: a run asked for beside it would be skipped.
  const user = await withEvents(1);
  await ensureSchedules(temporal);
  const described = await temporal.schedule.getHandle('timestamp-audit-heads').describe();
  expect(described.spec.intervals?.map(({ every }) => every)).toEqual([86_400_000]);
  expect(described.action).toMatchObject({ workflowType: 'timestampAuditHeads' });
  await untilTrue(async () => (await stampsOf(user)).length === 1);
});

test('owner and admin verify; a user may not; a cursor of somebody else leads nowhere', async () => {
  const owner = await withEvents(1);
  const [admin, member] = [await addMember(world, owner, 'admin'), await addMember(world, owner)];
  expect((await verify(world, admin)).valid).toBe(true);
  const refused = await platform(world, '/audit-events/verify', { token: member.access_token });
  expectPlatformError(refused, 403, 'FORBIDDEN');
  const { meta } = await list(world, owner, '?limit=1');
  for (const cursor of ['made-up', meta.next_cursor]) {
    const answer = await platform(world, `/audit-events/verify?cursor=${cursor}`, {
      token: owner.access_token,
    });
    expect(expectPlatformError(answer, 400, 'INVALID_REQUEST').details.issues?.[0]?.path).toBe('cursor');
  }
});
