import { test } from 'vitest';
import { startSignRequest } from '#api/flows/flows.ts';
import { presentSteps, signUpdate } from '#workflows/sign-request/messages.ts';
import { lockTables } from '../support/database-lock.ts';
import { untilTrue } from '../support/namespace.ts';
import { setUp } from '../support/set-up.ts';
import { startWorld } from '../support/world.ts';
import { actor, factsOf, handleOf, linksTo, startFlow } from '../workflows/support/flow.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records the paths of sign requests whose row an ordinary activity writes; see record.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record.config.ts test/histories/record-created.ts
 */

const world = setUp(() => startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }));

test('created, signed after the link was sent', async () => {
  const flow = await startFlow(world, { notify: true });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await record('sign-request-created-signed', flow.handle);
});

test('not created, because the row could not be written', async () => {
  const facts = factsOf(world);
  const release = await lockTables(world.database.url, 'sign_request');
  const input = { facts, reminderGapMs: 1, webhookSchedule: [0], ...presentSteps };
  await startSignRequest(world.deps, input).catch(() => undefined);
  const handle = handleOf(world, facts.requestId);
  await untilTrue(async () => {
    const pending = (await handle.describe()).raw.pendingActivities ?? [];
    return pending.some(({ activityType }) => activityType?.name === 'discardCreated');
  });
  await release();
  await record('sign-request-created-never', handle);
});
