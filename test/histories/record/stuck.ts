import { test } from 'vitest';
import {
  operatorCancelUpdate,
  operatorRetryUpdate,
  provideActivationUpdate,
  signUpdate,
} from '#workflows/sign-request/messages.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, linksTo, startFlow, type Flow } from '#test/workflows/support/flow.ts';
import { impatient, shownBy, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records the paths of sign requests that were stuck or that staff ended; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/stuck.ts
 */

const world = setUp(() =>
  startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }, { ownKeyService: true }),
);

const signAct = { loa: 1, actor } as const;
const act: { args: [typeof staffAct] } = { args: [staffAct] };

async function rename(from: string, to: string): Promise<void> {
  await world.owner.em.fork().execute(`alter table ${from} rename to ${to}`);
}

async function stuckSeal(patience = impatient): Promise<Flow> {
  await world.keyService.kill();
  const flow = await startFlow(world, {}, { patience });
  await flow.handle.executeUpdate(signUpdate, { args: [signAct] });
  await untilStuck(flow.handle);
  return flow;
}

test('stuck while sealing, retried in vain and then with success by staff', async () => {
  const flow = await stuckSeal();
  const waits = async () =>
    (await flow.handle.query<{ trouble: { waiting: boolean } }>('stage')).trouble.waiting;
  await flow.handle.executeUpdate(operatorRetryUpdate, act);
  await untilTrue(waits);
  await world.keyService.start();
  await flow.handle.executeUpdate(operatorRetryUpdate, act);
  await record('sign-request/stuck-retried', flow.handle);
});

test('stuck while sealing, healed by the slow timer', async () => {
  const flow = await stuckSeal({ fastMs: 1_000, slowMs: 1_500 });
  await world.keyService.start();
  await record('sign-request/stuck-healed', flow.handle);
});

test('stuck while sealing, cancelled by staff', async () => {
  const flow = await stuckSeal();
  await flow.handle.executeUpdate(operatorCancelUpdate, act);
  await world.keyService.start();
  await record('sign-request/stuck-cancelled', flow.handle);
});

test('cancelled by staff while it waited', async () => {
  const flow = await startFlow(world, { notify: true });
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
  await flow.handle.executeUpdate(operatorCancelUpdate, act);
  await record('sign-request/cancelled', flow.handle);
});

test('a link that was stuck and sent after all, and one that was stuck when the signer signed', async () => {
  await rename('outbox_message', 'outbox_away');
  const [sent, unsent] = await Promise.all([
    startFlow(world, { notify: true }, { patience: impatient }),
    startFlow(world, { notify: true }, { patience: impatient }),
  ]);
  await Promise.all([untilStuck(sent.handle), untilStuck(unsent.handle)]);
  await unsent.handle.executeUpdate(signUpdate, { args: [signAct] });
  await record('sign-request/link-unsent', unsent.handle);
  await rename('outbox_away', 'outbox_message');
  await sent.handle.executeUpdate(operatorRetryUpdate, act);
  await untilTrue(async () => (await shownBy(sent.handle)).stuck === null);
  await sent.handle.executeUpdate(signUpdate, { args: [signAct] });
  await record('sign-request/link-stuck', sent.handle);
});

test('an activation that lapsed, and another', async () => {
  const flow = await startFlow(world, { requiredLoa: 3 }, { patience: impatient });
  const activationId = crypto.randomUUID();
  const lapsing = { loa: 3, provedChannel: 'email', activationId, actor } as const;
  await flow.handle.executeUpdate(signUpdate, { args: [lapsing] });
  await untilStuck(flow.handle);
  await flow.handle.executeUpdate(provideActivationUpdate, {
    args: [{ activationId: crypto.randomUUID(), actor }],
  });
  await flow.handle.executeUpdate(operatorCancelUpdate, act);
  await record('sign-request/activation-lapsed', flow.handle);
});
