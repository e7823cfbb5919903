import { LockMode } from '@mikro-orm/core';
import { expect, test } from 'vitest';
import { Organization } from '#entities/account/organization.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { waitingFor } from '#test/support/world/waiting-for.ts';
import {
  creationOf,
  pendingRequest,
  recordOf,
  signingOf,
  startGround,
} from '#test/activities/support/ground.ts';

const ground = setUp(startGround);

/** Does what staff do who suspend somebody: the row first, then the chain; `meanwhile` begins between them. */
async function suspend(lock: (em: EntityManager) => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const others: Promise<unknown>[] = [];
  await ground.orm.em.fork().transactional(async (em) => {
    await lock(em);
    others.push(meanwhile());
    await waitingFor(ground.orm, 1);
    const { organizationId } = ground;
    await recordAuditEvent(em, {
      organizationId,
      action: 'test.suspended',
      resourceType: 'test',
      resourceId: organizationId,
    });
  });
  await Promise.all(others);
}

const lockMode = LockMode.PESSIMISTIC_WRITE;

test('a request that is created while staff hold its client waits for them, and they do not wait for it', async () => {
  const creation = await creationOf(ground);
  await suspend(
    (em) => em.findOneOrFail(PartnerClient, { id: ground.clientId }, { lockMode }),
    () => ground.activities.recordCreated(creation),
  );
  const { request, events } = await recordOf(ground, creation.facts.requestId);
  expect(request).toMatchObject({ status: 'pending' });
  expect(events).toHaveLength(1);
});

test('a signature that is recorded while staff hold its organization waits for them, and they do not wait for it', async () => {
  const requestId = await pendingRequest(ground);
  const input = await signingOf(ground, requestId);
  await suspend(
    (em) => em.findOneOrFail(Organization, { id: ground.organizationId }, { lockMode }),
    () => ground.activities.seal(input),
  );
  expect((await recordOf(ground, requestId)).request).toMatchObject({ status: 'signed' });
});
