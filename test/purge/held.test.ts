import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { LegalHold } from '#entities/retention/legal-hold.ts';
import { createOrm } from '#entities/orm.ts';
import { registerUser } from '#test/support/people/account.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { erase } from '#entities/retention/erasing/erase.ts';

const world = setUp(sharedWorld);

const everyMember = ({ personal }: { personal: object }) => Object.keys(personal);

test('nothing is erased of what is on legal hold, and all of it once the hold is lifted', async () => {
  const { user } = await registerUser(world);
  const organizationId = user.organization_id;
  const [held, free] = [randomUUID(), randomUUID()];
  const em = world.deps.orm.em.fork();
  for (const resourceId of [held, free])
    await em.transactional((within) =>
      recordAuditEvent(within, {
        organizationId,
        action: 'envelope.voided',
        resourceType: 'envelope',
        resourceId,
        metadata: { reason: 'private words' },
      }),
    );
  const id = randomUUID();
  await em.insert(LegalHold, {
    id,
    organizationId,
    kind: 'envelope',
    thingId: held,
    placedBy: 'owner',
    placedById: user.id,
    reason: 'A claim',
    createdAt: new Date(),
  });
  const orm = await createOrm({ databaseUrl: world.database.urls.purge, maxConnections: 1 });
  const erasing = { organizationId, before: new Date(Date.now() + 1), due: everyMember, by: 'age' } as const;
  const told = async () => {
    const events = await em.fork().find(AuditEvent, { resourceId: { $in: [held, free] } });
    return events.filter(({ personal }) => 'metadata.reason' in personal).map((event) => event.resourceId);
  };
  try {
    const counted = await erase(orm.em.fork(), { ...erasing, isMeant: false });
    expect(counted.held).toBe(1);
    expect(await erase(orm.em.fork(), { ...erasing, isMeant: true })).toEqual(counted);
    expect(await told()).toEqual([held]);
    await world.owner.em.fork().nativeUpdate(LegalHold, { id }, { liftedAt: new Date() });
    expect(await erase(orm.em.fork(), { ...erasing, isMeant: true })).toMatchObject({ members: 1, held: 0 });
    expect(await told()).toEqual([]);
  } finally {
    await orm.close();
  }
});
