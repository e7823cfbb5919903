import { expect } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { mailedToken, platform, signInAs, someEmail, type TestUser } from './account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import type { Call } from '#test/support/http/http.ts';
import type { World } from '#test/support/world/world.ts';

export type Role = 'owner' | 'admin' | 'user';
export type MemberAnswer = { user: Record<string, unknown> & { id: string; status: string; role: string } };

/** Invites somebody into the caller's organization. */
export function inviteAs(
  world: World,
  caller: { access_token: string },
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const body = { email: someEmail(), first_name: 'Сараа', last_name: 'Дорж', ...fields };
  return platform<MemberAnswer>(world, '/users', { token: caller.access_token, body, headers });
}

/** Makes a user of the caller's organization who was invited, joined by the link in the mail and signed in. */
export async function addMember(world: World, caller: TestUser, role: Role = 'user'): Promise<TestUser> {
  const email = someEmail();
  const password = 'seven quiet horses run';
  expectAnswer(await inviteAs(world, caller, { email, role }), 201);
  const token = await mailedToken(world, email, 'invitation');
  expectAnswer(await platform(world, '/auth/reset-password', { body: { token, password } }), 200);
  const signedIn = expectAnswer(await signInAs(world, email, password), 200);
  expect(signedIn.user).toMatchObject({
    role,
    status: 'active',
    organization_id: caller.user.organization_id,
  });
  return { ...signedIn, email, password };
}

/** Calls /users/{id} as a user of the world. */
export function onMember(world: World, caller: { access_token: string }, id: string, options: Call = {}) {
  return platform<MemberAnswer>(world, `/users/${id}`, { token: caller.access_token, ...options });
}

/** Changes a user as another one. */
export function changeMember(world: World, caller: { access_token: string }, id: string, body: object) {
  return onMember(world, caller, id, { method: 'PUT', body });
}

/** Deletes a user as another one. */
export function removeMember(world: World, caller: { access_token: string }, id: string) {
  return onMember(world, caller, id, { method: 'DELETE' });
}

/** Lists the acts on a user, by the audit trail, in its order. */
export async function actsOn(world: World, userId: string): Promise<string[]> {
  const em = world.deps.orm.em.fork();
  const events = await em.find(AuditEvent, { resourceId: userId }, { orderBy: { sequence: 'asc' } });
  return events.map(({ action }) => action);
}
