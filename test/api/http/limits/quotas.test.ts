import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { withQuota } from '#api/http/limits/quotas.ts';
import { Problem } from '#domain/common/problem.ts';
import { registerUser } from '#test/support/people/account.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

async function newTaking() {
  const { user } = await registerUser(world);
  const owner = { kind: 'organization', id: user.organization_id } as const;
  return { id: `certificate:${randomUUID()}`, owner, amounts: { certificates: 1 } };
}

async function usedBy(owner: { id: string }): Promise<number> {
  const sql = `select used::int as used from quota_use where owner = ? and counter = 'certificates'`;
  const [row] = await world.owner.em.fork().execute<{ used: number }[]>(sql, [`organization:${owner.id}`]);
  return row?.used ?? 0;
}

function refuse(): never {
  throw new Problem('service_unavailable', 'Too many at once.');
}

test('what is refused is given back', async () => {
  const taking = await newTaking();
  await expect(withQuota(world.deps, taking, async () => refuse())).rejects.toThrow('Too many');
  expect(await usedBy(taking.owner)).toBe(0);
});

test('of two runs of one act at once, the one that is refused gives back nothing of the other', async () => {
  const taking = await newTaking();
  await withQuota(world.deps, taking, async () => {
    await expect(withQuota(world.deps, taking, async () => refuse())).rejects.toThrow('Too many');
  });
  expect(await usedBy(taking.owner)).toBe(1);
});
