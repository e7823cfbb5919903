import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { failingReceivers } from '#api/common/support/troubles/failing-receivers.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { makePartner } from '#test/support/people/partner.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const hour = 3_600_000;

type Given = {
  clientId: string;
  status: 'pending' | 'failed' | 'delivered';
  attempts?: number;
  hoursAgo?: number;
};

async function deliver({ clientId, status, attempts = 1, hoursAgo = 0 }: Given): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * hour);
  await world.owner.em.fork().insert(WebhookDelivery, {
    id: randomUUID(),
    clientId,
    eventType: 'test',
    body: '{}',
    endpointUrl: 'https://name:secret@hooks.example/way?key=secret',
    status,
    attempts,
    maxAttempts: 5,
    attemptLog: attempts === 0 ? [] : [{ at: at.toISOString(), duration_ms: 3, error: 'ECONNREFUSED' }],
    lastAttemptAt: attempts === 0 ? null : at,
    createdAt: at,
  });
}

test('a receiver that takes nothing is found at its first failure, with whose it is, and without the secrets of its address', async () => {
  const { clientId } = await makePartner(world.deps, 'Deaf');
  const found = async () => {
    const all = await failingReceivers(world.deps.orm.em.fork());
    return all.find(({ partner }) => partner?.client_id === clientId);
  };
  await deliver({ clientId, status: 'pending', attempts: 0 });
  await deliver({ clientId, status: 'delivered' });
  await deliver({ clientId, status: 'failed', hoursAgo: 30 });
  expect(await found()).toBeUndefined();
  await deliver({ clientId, status: 'pending' });
  await deliver({ clientId, status: 'failed', hoursAgo: 3 });
  const one = await found();
  expect(one).toMatchObject({
    receiver: 'https://hooks.example',
    trying: 1,
    failed: 1,
    last_error: 'ECONNREFUSED',
  });
  expect(Date.parse(one?.oldest_since ?? '')).toBeLessThan(Date.now() - 2 * hour);
  expect(JSON.stringify(one)).not.toContain('secret');
});
