import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { UserAccount } from '#entities/account/user-account.ts';
import {
  expectPlatformError,
  platform,
  registerUser,
  someEmail,
  type TestUser,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { addMember, changeMember, inviteAs, onMember, removeMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world, { phone: '+97699112233' }));
const admin = setUp(() => addMember(world, owner, 'admin'));
const user = setUp(() => addMember(world, owner));
const colleague = setUp(() => addMember(world, owner));

const callers = () => ({ owner, admin, user });
type Caller = keyof ReturnType<typeof callers>;

const calls: [method: string, path: string, body: object | undefined, may: Caller[]][] = [
  ['GET', '/organization', undefined, ['owner', 'admin', 'user']],
  ['PUT', '/organization', {}, ['owner', 'admin']],
  ['GET', '/users', undefined, ['owner', 'admin', 'user']],
  ['POST', '/users', { first_name: 'A', last_name: 'B' }, ['owner', 'admin']],
  ['GET', '/users/{id}', undefined, ['owner', 'admin', 'user']],
  ['PUT', '/users/{id}', {}, ['owner', 'admin']],
  ['DELETE', '/users/{id}', undefined, ['owner', 'admin']],
  ['GET', '/plans', undefined, ['owner', 'admin', 'user']],
  ['GET', '/subscription', undefined, ['owner', 'admin']],
  ['GET', '/usage?from=2026-01-01&to=2026-01-31', undefined, ['owner', 'admin']],
];

function bearer({ access_token: token }: TestUser): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

describe.each(calls)('%s %s', (method, path, body, may) => {
  /** Gives the path of a call. A deletion takes a user of its own; every other call is about one who stays. */
  const placeOf = async () => {
    if (!path.includes('{id}')) return path;
    const victim = method === 'DELETE' ? await addMember(world, owner) : colleague;
    return path.replace('{id}', victim.user.id);
  };
  const send = async (headers: Record<string, string>, place?: string) =>
    platform(world, place ?? (await placeOf()), {
      method,
      headers,
      ...(body ? { body: path === '/users' ? { ...body, email: someEmail() } : body } : {}),
    });

  test('nobody without a live token or key', async () => {
    const partner = await world.partner.token();
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Bearer nothing' },
      { authorization: `Bearer ${partner}` },
      { 'x-api-key': 'tk_nothing' },
    ];
    for (const headers of wrong) {
      const answer = await send(headers);
      expectPlatformError(answer, 401, 'UNAUTHORIZED');
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="platform"/);
    }
  });

  test(`by token or API key: ${may.join(', ')}`, async () => {
    for (const [role, caller] of Object.entries(callers()) as [Caller, TestUser][]) {
      const made = await platform<{ key: string }>(world, '/api-keys', {
        token: caller.access_token,
        body: { name: randomUUID() },
      });
      for (const headers of [bearer(caller), { 'x-api-key': expectAnswer(made, 201).key }]) {
        const answer = await send(headers);
        if (may.includes(role)) expectAnswer(answer, method === 'POST' ? 201 : 200);
        else expect(expectPlatformError(answer, 403, 'FORBIDDEN').message).toContain('owner or admin');
      }
    }
  });

  if (!path.includes('{id}')) return;
  test('nothing of another organization, and nothing that is no user', async () => {
    const stranger = await registerUser(world);
    const unknown = await send(bearer(stranger), `/users/${randomUUID()}`);
    expectPlatformError(unknown, 404, 'NOT_FOUND');
    for (const id of [colleague.user.id, owner.user.id, 'no-uuid', "1'--"]) {
      const answer = await send(bearer(stranger), `/users/${encodeURIComponent(id)}`);
      expectPlatformError(answer, 404, 'NOT_FOUND');
      expect(answer.body).toEqual(unknown.body);
    }
    const row = await world.deps.orm.em.fork().findOneOrFail(UserAccount, { id: colleague.user.id });
    expect(row).toMatchObject({ status: 'active', deletedAt: null });
  });
});

test('an admin neither makes an owner nor touches one', async () => {
  const refused = await Promise.all([
    inviteAs(world, admin, { role: 'owner' }),
    changeMember(world, admin, colleague.user.id, { role: 'owner' }),
    changeMember(world, admin, admin.user.id, { role: 'owner' }),
    changeMember(world, admin, owner.user.id, { first_name: 'X' }),
    changeMember(world, admin, owner.user.id, { role: 'user' }),
    changeMember(world, admin, owner.user.id, { status: 'disabled' }),
    removeMember(world, admin, owner.user.id),
  ]);
  for (const answer of refused)
    expect(expectPlatformError(answer, 403, 'FORBIDDEN').message).toContain('owner');
  const email = someEmail();
  expectAnswer(await inviteAs(world, owner, { email, role: 'owner' }), 201);
  expectPlatformError(await inviteAs(world, admin, { email, role: 'user' }), 403, 'FORBIDDEN');
});

test('a user sees colleagues without phone and last sign-in, and their own', async () => {
  const seen = expectAnswer(await onMember(world, user, owner.user.id), 200).user;
  expect(seen).toMatchObject({ email: owner.email, phone: null, last_login_at: null });
  const full = expectAnswer(await onMember(world, admin, owner.user.id), 200).user;
  expect(full).toMatchObject({ phone: '+97699112233', last_login_at: expect.any(String) });
  const self = expectAnswer(await onMember(world, user, user.user.id), 200).user;
  expect(self).toMatchObject({ last_login_at: expect.any(String) });
});
