import { expect, test } from 'vitest';
import { IdentityProof } from '#entities/account/identity-proof.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { actsOfUser } from '#test/support/people/account.ts';
import type { Person } from '#test/support/servers/openid-provider.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { openAccountOf, somebody, startOutsideApi, Traveller } from './support/outside-api.ts';

/** What the provider's word about who somebody is makes of their account (SSO_IDENTITY_ACR). */

const world = setUp(sharedWorld);
const api = setUp(() => startOutsideApi(world));
const em = () => world.owner.em.fork();

/** Opens an account whose identity nobody has proved, signs in as `more` says, and gives the account with its proofs. */
async function after(more: Partial<Person>, prepare: (userId: string) => Promise<unknown> = async () => {}) {
  const person = somebody();
  await openAccountOf(world, api, person);
  const { id: userId } = await em().findOneOrFail(UserAccount, { email: person.email });
  await em().nativeUpdate(UserAccount, { id: userId }, { identityVerified: false });
  await prepare(userId);
  await new Traveller(api).open('/account', { ...person, ...more });
  const account = await em().findOneOrFail(UserAccount, { id: userId });
  const proofs = await em().find(IdentityProof, { userId }, { orderBy: { provedAt: 'asc' } });
  return { userId, account, proofs };
}

const proofOf = (userId: string, more: object) =>
  em().insert(IdentityProof, {
    id: crypto.randomUUID(),
    userId,
    seen: 'passport, in person',
    seenBy: 'staff@example.mn',
    staffId: null,
    provedAt: new Date(Date.now() - 60_000),
    endedAt: null,
    endReason: null,
    resetAt: null,
    ...more,
  });

const verified = (userId: string) =>
  em().nativeUpdate(UserAccount, { id: userId }, { identityVerified: true });

test.each<[string, Partial<Person>]>([
  ['a level', { acr: 'high' }],
  ['a method', { amr: ['pwd', 'high'] }],
])('%s that is set proves who somebody is', async (_name, more) => {
  const { userId, account, proofs } = await after(more);
  expect(account.identityVerified).toBe(true);
  const host = new URL(api.provider.issuer).host;
  expect(proofs).toMatchObject([{ seen: `sign-in at ${host}: high`, seenBy: host, endedAt: null }]);
  expect(await actsOfUser(world, userId)).toContain('identity.proved');
});

test.each<[string, Partial<Person>]>([
  ['no level', {}],
  ['another level', { acr: 'strong' }],
  ['another name there', { acr: 'high', familyName: 'Дорж' }],
  ['no name there', { acr: 'high', givenName: '' }],
])('%s proves nothing, and signs in', async (_name, more) => {
  const { account, proofs } = await after(more);
  expect([account.identityVerified, proofs.length]).toEqual([false, 0]);
  expect(account.lastName).toBe('Болд');
});

test('a proof that staff took back stays back', async () => {
  const ended = { endedAt: new Date(), endReason: 'withdrawn' };
  const { account } = await after({ acr: 'high' }, (userId) => proofOf(userId, ended));
  expect(account.identityVerified).toBe(false);
});

test('a proof that holds is not put on record again, and one from before a new password is', async () => {
  const held = await after({ acr: 'high' }, async (userId) => {
    await verified(userId);
    await proofOf(userId, {});
  });
  expect(held.proofs).toHaveLength(1);
  const reset = await after({ acr: 'high' }, async (userId) => {
    await verified(userId);
    await proofOf(userId, { resetAt: new Date() });
  });
  expect(reset.proofs).toMatchObject([{ endReason: 'replaced' }, { endedAt: null, resetAt: null }]);
});
