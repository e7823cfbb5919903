import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { cancelEnvelopeUpdate, retryEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { lockTables } from '#test/support/servers/database-lock.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { changedCatalog, spoil } from '#test/support/pdf/spoilt.ts';
import { startWorld } from '#test/support/world/world.ts';
import { approveAs, personAt, type Going } from '#test/workflows/support/envelope.ts';
import {
  beforeApproval,
  expectOneEnd,
  organizationWithWebhook,
} from '#test/workflows/support/envelope-end.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { staffAct } from '#test/workflows/support/stuck.ts';
import { noticesTo, untilFailed, voidIt } from '#test/workflows/support/unsealable.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));

const act: { args: [typeof staffAct] } = { args: [staffAct] };

/** Waits until somebody waits for a lock on a table. */
async function untilWaitedFor(table: string): Promise<void> {
  const waiting = 'select 1 from pg_locks where not granted and relation = ?::regclass';
  await untilTrue(async () => (await world.owner.em.fork().execute(waiting, [table])).length > 0);
}

/** Lists the updates that a workflow has accepted. */
async function acceptedBy({ handle }: Going): Promise<(string | null | undefined)[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).map(
    (event) => event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name,
  );
}

/** Makes envelopes whose sealing has failed and would succeed now. */
async function mended(count: number, url: string): Promise<Going[]> {
  const goings = await beforeApproval(world, count, await organizationWithWebhook(world, url));
  for (const going of goings) {
    const mend = await spoil(world, going.id, changedCatalog);
    await approveAs(going, personAt(going, 1));
    await untilFailed(world, going);
    await untilTrue(async () => (await noticesTo(world, going.sender.email)).length === 1);
    await mend();
  }
  // One under way would wait for the table.
  const pending = { resourceId: { $in: goings.map(({ id }) => id) }, status: 'pending' as const };
  await untilTrue(async () => (await world.deps.orm.em.fork().count(WebhookDelivery, pending)) === 0);
  return goings;
}

test('a retry that succeeds against a void: whichever is in the row first stands', async () => {
  const hook = await startReceiver();
  const [sealed, voided] = await mended(2, hook.url);
  if (!sealed || !voided) throw new Error('no envelopes');

  // The seal is made and holds the row; its deliveries wait for the table.
  const release = await lockTables(world.database.url, 'webhook_delivery');
  await sealed.handle.executeUpdate(retryEnvelopeUpdate, act);
  await untilWaitedFor('tamga.webhook_delivery');
  const voiding = refusalOf(voidIt(sealed));
  // Accepted it stands behind the seal; asked for later, it would be refused because the envelope has ended.
  await untilTrue(async () => (await acceptedBy(sealed)).includes('void'));
  await release();
  expect(await voiding).toEqual({ type: 'invalid_state', details: { status: 'completed' } });
  expect(await expectOneEnd(world, sealed, hook)).toBe('completed');

  // The seal waits for its timestamp.
  const keyServiceLock = new Client({ connectionString: world.database.url });
  await keyServiceLock.connect();
  await keyServiceLock.query('begin; lock table keyservice.log_entry in access exclusive mode');
  await voided.handle.executeUpdate(retryEnvelopeUpdate, act);
  await untilWaitedFor('keyservice.log_entry');
  await voidIt(voided);
  await keyServiceLock.end();
  expect(await expectOneEnd(world, voided, hook)).toBe('voided');
  await hook.stop();
}, 120_000);

test('five retries that succeed, each voided or cancelled a little later: one end, and who ends it is told which', async () => {
  const hook = await startReceiver();
  const goings = await mended(5, hook.url);
  await Promise.all(
    goings.map(async (going, index) => {
      const retrying = going.handle.executeUpdate(retryEnvelopeUpdate, act);
      await sleep(index * 60);
      const ending = index % 2 === 0 ? voidIt(going) : going.handle.executeUpdate(cancelEnvelopeUpdate, act);
      const [, ended] = await Promise.allSettled([retrying, ending]);
      const status = await expectOneEnd(world, going, hook);
      expect(ended.status).toBe(status === 'completed' ? 'rejected' : 'fulfilled');
    }),
  );
  await hook.stop();
}, 120_000);
