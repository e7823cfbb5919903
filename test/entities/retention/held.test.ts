import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EntityManager } from '#entities/orm.ts';
import { heldAmong, stopDeletions } from '#entities/retention/held.ts';
import { LegalHold } from '#entities/retention/legal-hold.ts';
import { registerUser } from '#test/support/people/account.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));

async function place(em: EntityManager, organizationId: string, thingId = organizationId): Promise<void> {
  await stopDeletions(em, organizationId);
  await em.insert(LegalHold, {
    id: randomUUID(),
    organizationId,
    kind: thingId === organizationId ? 'organization' : 'envelope',
    thingId,
    placedBy: 'owner',
    placedById: randomUUID(),
    reason: 'A claim',
    createdAt: new Date(),
  });
}

/** The number of transactions that wait for an advisory lock. */
async function waiting(): Promise<number> {
  const [{ count } = { count: 0 }] = await world.owner.em.fork().execute<{ count: number }[]>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return count;
}

const orm = () => world.deps.orm.em.fork();

test('a hold of an organization holds all of it, one of a flow that flow alone', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const organization = owner.user.organization_id;
  const things = { organizationId: organization, ids: [one, other] };
  const held = () => orm().transactional((em) => heldAmong(em, things));
  expect(await held()).toEqual(new Set());
  await orm().transactional((em) => place(em, organization, one));
  expect(await held()).toEqual(new Set([one]));
  await orm().transactional((em) => place(em, organization));
  expect(await held()).toEqual(new Set([one, other]));
  await world.owner.em
    .fork()
    .nativeUpdate(LegalHold, { organizationId: organization }, { liftedAt: new Date() });
  expect(await held()).toEqual(new Set());
});

test('a deletion that began before a hold ends first; one that comes after it finds the hold', async () => {
  const { user } = await registerUser(world);
  const organizationId = user.organization_id;
  const id = randomUUID();
  const order: string[] = [];
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: asked, resolve: hasAsked } = Promise.withResolvers<void>();
  const deletion = orm().transactional(async (em) => {
    expect(await heldAmong(em, { organizationId, ids: [id] })).toEqual(new Set());
    hasAsked();
    await mayCommit;
    order.push('deleted');
  });
  await asked;
  const before = await waiting();
  const hold = orm().transactional(async (em) => {
    await place(em, organizationId, id);
    order.push('held');
  });
  await untilTrue(async () => (await waiting()) > before);
  commit();
  await Promise.all([deletion, hold]);
  expect(order).toEqual(['deleted', 'held']);
  await orm().transactional(async (em) =>
    expect(await heldAmong(em, { organizationId, ids: [id] })).toEqual(new Set([id])),
  );
});

test('a deletion that comes while a hold is placed waits for it, and leaves the thing alone', async () => {
  const { user } = await registerUser(world);
  const organizationId = user.organization_id;
  const id = randomUUID();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: placed, resolve: hasPlaced } = Promise.withResolvers<void>();
  const hold = orm().transactional(async (em) => {
    await place(em, organizationId, id);
    hasPlaced();
    await mayCommit;
  });
  await placed;
  const before = await waiting();
  const deletion = orm().transactional((em) => heldAmong(em, { organizationId, ids: [id] }));
  await untilTrue(async () => (await waiting()) > before);
  commit();
  await hold;
  expect(await deletion).toEqual(new Set([id]));
});
