import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import {
  accountOf,
  expectPlatformError,
  mailedToken,
  platform,
  registerUser,
  signInAs,
  someEmail,
} from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import {
  actsOn,
  addMember,
  changeMember,
  inviteAs,
  onMember,
  removeMember,
} from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world, { language: 'mn' }));

const password = 'seven quiet horses run';
const join = (token: string) => platform(world, '/auth/reset-password', { body: { token, password } });

describe('a member', () => {
  test('who is disabled is out at once, by token, refresh, key and password, until enabled and signed in anew', async () => {
    const member = await addMember(world, owner);
    const { id } = member.user;
    const made = await platform<{ key: string }>(world, '/api-keys', {
      token: member.access_token,
      body: { name: 'Server' },
    });
    const { key } = expectAnswer(made, 201);
    const byKey = () => platform(world, '/auth/me', { headers: { 'x-api-key': key } });
    expectAnswer(await byKey(), 200);
    const disabled = expectAnswer(await changeMember(world, owner, id, { status: 'disabled' }), 200);
    expect(disabled.user.status).toBe('disabled');
    const refresh = () => platform(world, '/auth/refresh', { body: { refresh_token: member.refresh_token } });
    const outside = async () => {
      expectPlatformError(await accountOf(world, member.access_token), 401, 'UNAUTHORIZED');
      expectPlatformError(await byKey(), 401, 'UNAUTHORIZED');
      expectPlatformError(await refresh(), 401, 'UNAUTHORIZED');
    };
    await outside();
    expectPlatformError(await signInAs(world, member.email, member.password), 401, 'UNAUTHORIZED');
    expectAnswer(await changeMember(world, owner, id, { status: 'active' }), 200);
    await outside();
    expectAnswer(await signInAs(world, member.email, member.password), 200);
    expect(await actsOn(world, id)).toEqual(expect.arrayContaining(['user.disabled', 'user.enabled']));
  });

  test('who was never there and is disabled and enabled is invited again', async () => {
    const email = someEmail();
    const { user } = expectAnswer(await inviteAs(world, owner, { email }), 201);
    const old = await mailedToken(world, email, 'invitation');
    const early = await changeMember(world, owner, user.id, { status: 'active' });
    const { details } = expectPlatformError(early, 422, 'INVALID_STATE');
    expect(details).toMatchObject({ status: 'invited', allowed_from: ['disabled'] });
    expectAnswer(await changeMember(world, owner, user.id, { status: 'disabled' }), 200);
    expectPlatformError(await join(old), 422, 'VALIDATION_FAILED');
    const enabled = expectAnswer(await changeMember(world, owner, user.id, { status: 'active' }), 200);
    expect(enabled.user.status).toBe('invited');
    expectAnswer(await join(await mailedToken(world, email, 'invitation')), 200);
  });

  test('gets another name and role, and the audit trail says which', async () => {
    const member = await addMember(world, owner);
    const { id } = member.user;
    const changed = expectAnswer(
      await changeMember(world, owner, id, { first_name: 'Туяа', role: 'admin' }),
      200,
    );
    expect(changed.user).toMatchObject({ first_name: 'Туяа', last_name: 'Дорж', role: 'admin' });
    expect((await accountOf(world, member.access_token)).body.data.user).toMatchObject({ role: 'admin' });
    const em = world.deps.orm.em.fork();
    const event = await em.findOneOrFail(AuditEvent, { resourceId: id, action: 'user.updated' });
    expect(event.userId).toBe(owner.user.id);
    expect(event.metadata).toMatchObject({
      fields: ['first_name', 'role'],
      role: { from: 'user', to: 'admin' },
    });
  });

  test.each([
    ['first_name', { first_name: '' }],
    ['role', { role: 'staff' }],
    ['status', { status: 'invited' }],
    ['status', { status: true }],
  ])('is not changed with a wrong %s: %j', async (field, body) => {
    const error = expectPlatformError(
      await changeMember(world, owner, owner.user.id, body),
      400,
      'INVALID_REQUEST',
    );
    expect(error.details.issues?.map(({ path }) => path)).toEqual([field]);
  });

  test('who is deleted is gone, what they did stays, and the address is free', async () => {
    const member = await addMember(world, owner, 'admin');
    const { id } = member.user;
    const made = await platform<{ user: { id: string } }>(world, '/users', {
      token: member.access_token,
      body: { email: someEmail(), first_name: 'A', last_name: 'B' },
    });
    const invited = expectAnswer(made, 201).user.id;
    expect(expectAnswer(await removeMember(world, owner, id), 200)).toEqual({ id, deleted: true });
    expectPlatformError(await accountOf(world, member.access_token), 401, 'UNAUTHORIZED');
    expectPlatformError(await signInAs(world, member.email, member.password), 401, 'UNAUTHORIZED');
    for (const again of [await onMember(world, owner, id), await removeMember(world, owner, id)])
      expectPlatformError(again, 404, 'NOT_FOUND');
    const em = world.deps.orm.em.fork();
    const row = await em.findOneOrFail(UserAccount, { id });
    expect(JSON.stringify(row)).not.toContain(member.email);
    expect(row).toMatchObject({ firstName: 'Сараа', status: 'disabled', phone: null });
    const event = await em.findOneOrFail(AuditEvent, { resourceId: invited, action: 'user.invited' });
    expect(event.userId).toBe(id);
    expectAnswer(await inviteAs(world, owner, { email: member.email }), 201);
  });
});

describe('the list', () => {
  test('is newest first, paged, and filtered by status and role; the deleted are not there', async () => {
    const boss = await registerUser(world);
    const admin = await addMember(world, boss, 'admin');
    const gone = await addMember(world, boss);
    expectAnswer(await removeMember(world, boss, gone.user.id), 200);
    const invited = expectAnswer(await inviteAs(world, boss), 201).user.id;
    type Page = { meta: { has_more: boolean; next_cursor: string | null } };
    const list = async (query = '') => {
      const answer = await platform<{ id: string }[]>(world, `/users${query}`, { token: boss.access_token });
      const ids = expectAnswer(answer, 200).map(({ id }) => id);
      return { ids, meta: (answer.body as unknown as Page).meta };
    };
    const everybody = [invited, admin.user.id, boss.user.id];
    expect((await list()).ids).toEqual(everybody);
    const first = await list('?limit=2');
    expect(first).toMatchObject({ ids: everybody.slice(0, 2), meta: { has_more: true } });
    const rest = await list(`?limit=2&cursor=${first.meta.next_cursor}`);
    expect(rest).toMatchObject({ ids: everybody.slice(2), meta: { has_more: false, next_cursor: null } });
    expect((await list('?status=invited')).ids).toEqual([invited]);
    expect((await list('?role=admin')).ids).toEqual([admin.user.id]);
  });

  test.each(['limit=0', 'status=gone', 'role=king', 'cursor=abc'])('refuses %s', async (query) => {
    const answer = await platform(world, `/users?${query}`, { token: owner.access_token });
    const error = expectPlatformError(answer, 400, 'INVALID_REQUEST');
    expect(error.details.issues?.map(({ path }) => path)).toEqual([query.split('=')[0]]);
  });
});
