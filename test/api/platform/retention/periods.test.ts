import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call } from '#test/support/http/http.ts';
import { expectPlatformError, platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { addMember } from '#test/support/people/members.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));
const admin = setUp(() => makeStaff(world, 'admin'));

type Period = { days: number | 'forever'; is_default: boolean; next: { days: number; from: string } | null };
type Retention = Record<string, Period>;

function times({ access_token: token }: TestUser, body?: object) {
  const options = body ? { method: 'PUT', token, body } : { token };
  return platform<Retention>(world, '/organization/retention', options);
}

const noticesTo = async (to: string) =>
  (await sentMessages(world, { to })).filter(({ subject }) => /shorter time|богиносно/.test(subject));

test('everything is kept for ever until somebody says otherwise', async () => {
  const shown = expectAnswer(await times(owner), 200);
  expect(Object.keys(shown)).toEqual(['documents', 'flows', 'webhook_bodies', 'messages', 'audit_personal']);
  for (const period of Object.values(shown))
    expect(period).toMatchObject({ days: 'forever', is_default: true, next: null });
});

test('a shorter time holds after a week, each owner gets a mail, and the audit trail has it', async () => {
  const user = await registerUser(world);
  const second = await addMember(world, user, 'owner');
  const manager = await addMember(world, user, 'admin');
  const before = Date.now();
  const { messages, flows } = expectAnswer(await times(manager, { messages: 30 }), 200);
  expect(messages).toMatchObject({ days: 'forever', is_default: false, next: { days: 30 } });
  const from = Date.parse(messages?.next?.from ?? '');
  expect(Math.abs(from - before - 7 * 86_400_000)).toBeLessThan(60_000);
  expect(flows).toMatchObject({ is_default: true });
  for (const { email } of [user, second]) await untilTrue(async () => (await noticesTo(email)).length === 1);
  expect(await noticesTo(manager.email)).toEqual([]);
  // A longer time takes it back at once, without a mail.
  expect(expectAnswer(await times(user, { messages: 'forever' }), 200)['messages']).toMatchObject({
    next: null,
  });
  const where = { organizationId: user.user.organization_id, action: 'retention.changed' };
  const events = await world.deps.orm.em.fork().find(AuditEvent, where, { orderBy: { sequence: 'asc' } });
  expect(events.map(({ userId, metadata }) => [userId, metadata['periods']])).toMatchObject([
    [manager.user.id, { messages: { days: null, next: { days: 30 } } }],
    [user.user.id, { messages: { days: null } }],
  ]);
  expect(await noticesTo(user.email)).toHaveLength(1);
});

test('staff do the same with a reason', async () => {
  const user = await registerUser(world);
  const path = `/support/organizations/${user.user.organization_id}/retention`;
  const headers = { 'x-api-key': admin.apiKey };
  const body = { documents: 365, reason: 'contract 2026-114' };
  const set = await call<Retention>(world, path, { method: 'PUT', headers, body });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  expect(set.body['documents']).toMatchObject({ next: { days: 365 } });
  expect((await call<Retention>(world, path, { headers })).body).toEqual(set.body);
  await untilTrue(async () => (await noticesTo(user.email)).length === 1);
});

test.each([
  ['flows', { flows: 89 }],
  ['documents', { documents: 29 }],
  ['documents', { documents: 36_501 }],
  ['messages', { messages: 30.5 }],
  ['audit_personal', { audit_personal: '400' }],
  ['audit_personal', { audit_personal: 'never' }],
  ['webhook_bodies', { webhook_bodies: 6 }],
])('%s has bounds: %j', async (path, body) => {
  const { details } = expectPlatformError(await times(owner, body), 400, 'INVALID_REQUEST');
  expect(details.issues).toMatchObject([{ path }]);
});

test('a user neither sees nor sets them', async () => {
  const user = await addMember(world, owner);
  expectPlatformError(await times(user), 403, 'FORBIDDEN');
  expectPlatformError(await times(user, { messages: 30 }), 403, 'FORBIDDEN');
});
