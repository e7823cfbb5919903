import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { IdentityProof } from '#entities/account/identity-proof.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const elsewhere = setUp(
  () => serveAnother(world, { config: { ...world.deps.config, ENV: 'production' } }),
  (another) => another.close(),
);

type Changed = { user: { first_name: string; identity_verified: boolean } };

/** Changes a proofed account by an address of the API, and gives whether it still counts as proofed. */
async function change(at: { baseUrl: string }, user: TestUser, path: string, body: object): Promise<boolean> {
  const { id } = user.user;
  await world.deps.orm.em.fork().nativeUpdate(UserAccount, { id }, { identityVerified: true });
  const answer = await platform<Changed>(at, path, { method: 'PUT', token: user.access_token, body });
  const { identity_verified: told } = expectAnswer(answer, 200).user;
  const row = await world.deps.orm.em.fork().findOneOrFail(UserAccount, { id });
  expect(row.identityVerified).toBe(told);
  return told;
}

/** Puts a proof of an account's identity on record; the function given back tells why it has ended. */
async function proofOf({ user: { id: userId } }: TestUser): Promise<() => Promise<unknown>> {
  const id = randomUUID();
  const proof = { id, userId, seen: 'passport', seenBy: 'Tsend', staffId: null, provedAt: new Date() };
  await world.owner.em.fork().insert(IdentityProof, { ...proof, endedAt: null, endReason: null });
  return async () => (await world.owner.em.fork().findOneOrFail(IdentityProof, { id })).endReason;
}

test.each([
  ['their own', () => '/auth/me'],
  ['by an owner', (user: TestUser) => `/users/${user.user.id}`],
])('another name, %s, loses the proof of identity; the same name keeps it', async (_, pathOf) => {
  const user = await registerUser(world);
  const path = pathOf(user);
  const endOfProof = await proofOf(user);
  const { firstName, lastName } = await world.deps.orm.em
    .fork()
    .findOneOrFail(UserAccount, { id: user.user.id });
  expect(await change(elsewhere, user, path, {})).toBe(true);
  expect(await change(elsewhere, user, path, { first_name: firstName, last_name: lastName })).toBe(true);
  expect(await endOfProof()).toBeNull();
  expect(await change(elsewhere, user, path, { last_name: 'Ганбаатар' })).toBe(false);
  expect(await endOfProof()).toBe('renamed');
  expect(await change(elsewhere, user, path, { first_name: 'Сараа' })).toBe(false);
  const acts = await world.deps.orm.em
    .fork()
    .find(AuditEvent, { resourceId: user.user.id, action: 'user.updated' }, { orderBy: { sequence: 'asc' } });
  expect(acts.slice(-2).map(({ metadata }) => metadata)).toMatchObject([
    { fields: ['last_name'], identity_verified: false },
    { fields: ['first_name'], identity_verified: false },
  ]);
});

test('in development, where every account counts as proofed, a name changes nothing', async () => {
  const user = await registerUser(world);
  expect(await change(world, user, '/auth/me', { first_name: 'Сараа' })).toBe(true);
});
