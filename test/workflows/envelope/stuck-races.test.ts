import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { cancelEnvelopeUpdate, retryEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { lockTables } from '#test/support/servers/database-lock.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startWorld } from '#test/support/world/world.ts';
import { envelopeRow } from '#test/workflows/support/envelope.ts';
import {
  approveInVain,
  beforeApproval,
  expectOneEnd,
  organizationWithWebhook,
} from '#test/workflows/support/envelope-end.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { actsOf, staffAct } from '#test/workflows/support/stuck.ts';

let isRefused = false;
const refuse = (is: boolean) => void (isRefused = is);

/** As if the key service were away for the completion alone: an approval before it gets its seal. */
async function around(run: () => Promise<unknown>): Promise<unknown> {
  if (isRefused && activityInfo().activityType === 'completeEnvelope')
    throw ApplicationFailure.retryable('It is away.', 'key_service_unavailable');
  return run();
}

const world = setUp(() => startWorld({}, { around }));

const act: { args: [typeof staffAct] } = { args: [staffAct] };

/** Waits until somebody waits for a lock on a table. */
async function untilWaitedFor(table: string): Promise<void> {
  const waiting = 'select 1 from pg_locks where not granted and relation = ?::regclass';
  await untilTrue(async () => (await world.owner.em.fork().execute(waiting, [table])).length > 0);
}

test('a seal that runs against staff who cancel: whichever is in the row first stands', async () => {
  const hook = await startReceiver();
  const headers = { 'x-api-key': (await makeStaff(world, 'support')).apiKey };
  const organizationId = await organizationWithWebhook(world, hook.url);
  const goings = await beforeApproval(world, 2, organizationId);
  const [sealed, cancelled] = goings;
  if (!sealed || !cancelled) throw new Error('no envelopes');
  const letGoLetters = await lockTables(world.database.url, 'outbox_message');
  await approveInVain(goings, refuse);

  // A delivery under way would be stuck for want of the table.
  const underWay = { organizationId, status: 'pending' as const };
  await untilTrue(async () => (await world.deps.orm.em.fork().count(WebhookDelivery, underWay)) === 0);

  // The seal is made and holds the row; its deliveries wait for the table. One copy is on its way, one waits.
  const release = await lockTables(world.database.url, 'webhook_delivery');
  await sealed.handle.executeUpdate(retryEnvelopeUpdate, act);
  await untilWaitedFor('tamga.webhook_delivery');
  const cancelling = refusalOf(sealed.handle.executeUpdate(cancelEnvelopeUpdate, act));
  await untilTrue(async () => (await actsOf(world, sealed.id, 'support.cancelled')).length === 1);
  await Promise.all([release(), letGoLetters()]);
  expect(await cancelling).toEqual({ type: 'invalid_state', details: { status: 'completed' } });
  expect(await expectOneEnd(world, sealed, hook)).toBe('completed');
  expect((await envelopeRow(world, sealed.id)).revision).toBe(3);

  // The seal waits for its timestamp.
  const keyServiceLock = new Client({ connectionString: world.database.url });
  await keyServiceLock.connect();
  await keyServiceLock.query('begin; lock table keyservice.log_entry in access exclusive mode');
  await cancelled.handle.executeUpdate(retryEnvelopeUpdate, act);
  await untilWaitedFor('keyservice.log_entry');
  const body = { reason: 'the organization called' };
  const answer = await call(world, `/support/flows/${cancelled.id}/cancel`, { headers, body });
  expect(answer).toMatchObject({ status: 200, body: { status: 'voided', reason: 'cancelled' } });
  await keyServiceLock.end();
  expect(await expectOneEnd(world, cancelled, hook)).toBe('voided');
  expect((await envelopeRow(world, cancelled.id)).revision).toBe(2);
  await hook.stop();
}, 120_000);

test('six stuck seals, retried, and cancelled a little later each: one end, and who cancels is told which', async () => {
  const hook = await startReceiver();
  const goings = await beforeApproval(world, 6, await organizationWithWebhook(world, hook.url));
  await approveInVain(goings, refuse);
  await Promise.all(
    goings.map(async (going, index) => {
      const retrying = going.handle.executeUpdate(retryEnvelopeUpdate, act);
      await sleep(index * 50);
      const cancelling = going.handle.executeUpdate(cancelEnvelopeUpdate, act);
      const [, cancelled] = await Promise.allSettled([retrying, cancelling]);
      const status = await expectOneEnd(world, going, hook);
      expect(cancelled.status).toBe(status === 'completed' ? 'rejected' : 'fulfilled');
    }),
  );
  await hook.stop();
}, 120_000);
