import { expect, test } from 'vitest';
import { UserAccount } from '#entities/account/user-account.ts';
import { expectPlatformError, registerUser, type TestUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { addMember, changeMember, inviteAs, removeMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const ways = {
  role: (caller: TestUser, id: string) => changeMember(world, caller, id, { role: 'admin' }),
  status: (caller: TestUser, id: string) => changeMember(world, caller, id, { status: 'disabled' }),
  id: (caller: TestUser, id: string) => removeMember(world, caller, id),
};
type Way = keyof typeof ways;
const all = Object.keys(ways) as Way[];

async function ownersOf(organizationId: string): Promise<number> {
  const active = { organizationId, role: 'owner', status: 'active' } as const;
  return world.deps.orm.em.fork().count(UserAccount, active);
}

test.each(all)('the last owner stays: %s', async (field) => {
  const owner = await registerUser(world);
  await addMember(world, owner, 'admin');
  // Invited users who have not joined and disabled users could not run the organization.
  expectAnswer(await inviteAs(world, owner, { role: 'owner' }), 201);
  const disabled = await addMember(world, owner, 'owner');
  expectAnswer(await changeMember(world, owner, disabled.user.id, { status: 'disabled' }), 200);
  const answer = await ways[field](owner, owner.user.id);
  const error = expectPlatformError(answer, 422, 'VALIDATION_FAILED');
  expect(error.details.issues?.map(({ path }) => path)).toEqual([field]);
  expect(await ownersOf(owner.user.organization_id)).toBe(1);
});

test.each(all)('one of two owners may go: %s', async (field) => {
  const owner = await registerUser(world);
  const other = await addMember(world, owner, 'owner');
  expectAnswer(await ways[field](other, owner.user.id), 200);
  expect(await ownersOf(owner.user.organization_id)).toBe(1);
});

const pairs = all.flatMap((first) => all.map((second): [Way, Way] => [first, second]));

test.each(pairs)(
  'of two owners who end each other at once, one stays: %s against %s',
  async (first, second) => {
    const one = await registerUser(world);
    const two = await addMember(world, one, 'owner');
    const answers = await Promise.all([ways[first](one, two.user.id), ways[second](two, one.user.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [lost] = answers.filter(({ status }) => status !== 200);
    // The loser was the last owner, or was no owner any more when their turn came.
    expect([401, 403, 422]).toContain(lost?.status);
    expect(await ownersOf(one.user.organization_id)).toBe(1);
  },
);

test.each(all)('of two owners who both leave at once, one stays: %s', async (way) => {
  const one = await registerUser(world);
  const two = await addMember(world, one, 'owner');
  const answers = await Promise.all([one, two].map((owner) => ways[way](owner, owner.user.id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await ownersOf(one.user.organization_id)).toBe(1);
});
