import { expect, test } from 'vitest';
import { findPerson } from '#entities/personal/find-person.ts';
import { goingRound } from '#test/api/signing/envelope/ground.ts';
import { someEmail } from '#test/support/people/account.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

test('the host of a signature in person is not its signer', async () => {
  const hostEmail = someEmail();
  const going = await goingRound(world, { people: [{ hostEmail, hostName: 'Host' }, {}] });
  const [signer] = going.people;
  const given = { organizationId: going.sender.user.organization_id, userIds: [] };
  const find = (address: string) => findPerson(world.owner.em.fork(), { ...given, addresses: [address] });
  const host = await find(hostEmail);
  expect([[...host.stints.keys()], [...host.hosted]]).toEqual([[], [signer?.id]]);
  const own = await find(signer?.email ?? '');
  expect([[...own.stints.keys()], [...own.hosted]]).toEqual([[signer?.id], []]);
});
