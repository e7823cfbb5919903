import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { stopDeletions } from '#entities/retention/held.ts';
import { LegalHold } from '#entities/retention/legal-hold.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { completedEnvelope } from './support/completed-envelope.ts';
import { purgeAll, setTimes } from './support/purge.ts';

// A world of its own: the purge goes over every organization.
const world = setUp(startWorld);

const em = () => world.deps.orm.em.fork();

async function waiting(): Promise<number> {
  const [{ count } = { count: 0 }] = await world.owner.em.fork().execute<{ count: number }[]>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return count;
}

test('a purge that comes while a hold is placed waits for it, and leaves the thing alone', async () => {
  const { id, organizationId } = await completedEnvelope(world);
  await setTimes(world, organizationId, { flows: { days: 90 }, documents: { days: 30 } });
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: placed, resolve: hasPlaced } = Promise.withResolvers<void>();
  const hold = em().transactional(async (within) => {
    await stopDeletions(within, organizationId);
    await within.insert(LegalHold, {
      id: randomUUID(),
      organizationId,
      kind: 'envelope',
      thingId: id,
      placedBy: 'owner',
      placedById: randomUUID(),
      reason: 'A claim',
      createdAt: new Date(),
    });
    hasPlaced();
    await mayCommit;
  });
  await placed;
  const before = await waiting();
  const purge = purgeAll(world);
  // One that does not wait has ended, and deleted it.
  await Promise.race([untilTrue(async () => (await waiting()) > before), purge]);
  commit();
  await hold;
  expect(await purge).toBe(0);
  expect(await em().count(Envelope, { id })).toBe(1);
});

test('two purges at once delete each thing once, and prove it once', async () => {
  const { id, organizationId } = await completedEnvelope(world);
  await setTimes(world, organizationId, { flows: { days: 90 } });
  const purged = await Promise.all([purgeAll(world), purgeAll(world), purgeAll(world)]);
  expect(purged.toSorted()).toEqual([0, 0, 1]);
  expect(await em().count(AuditEvent, { organizationId, action: 'retention.purged' })).toBe(1);
  expect(await em().count(Envelope, { id })).toBe(0);
});
