import { expect, test } from 'vitest';
import { updateMembers } from '#workflows/update-members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { personAt, sendEnvelope, signAs, untilInvited } from './support/envelope.ts';
import { actor, startFlow } from './support/flow.ts';
import { refusalOf } from './support/refusal.ts';

type Handle = { executeUpdate(name: string, options: { args: [unknown?] }): Promise<unknown> };

const world = setUp(sharedWorld);

/** Sends every update without its required input; expects refusals. */
async function expectRefused(handle: Handle, type: string): Promise<void> {
  const names = Object.keys(updateMembers[type] ?? {});
  expect(names.length).toBeGreaterThan(5);
  for (const name of names)
    for (const act of [undefined, null, 'x', {}, { recipientId: 'x', reason: 'x' }])
      expect(await refusalOf(handle.executeUpdate(name, { args: [act] })), name).toMatchObject({
        type: 'invalid_request',
      });
}

test('an update that lacks what it is to hold is refused, and the request goes on', async () => {
  const { handle } = await startFlow(world);
  await expectRefused(handle, 'signRequest');
  const unproven = world.deps.temporal.workflow.getHandle(handle.workflowId);
  const act = { loa: 1, provedChannel: 'email', actor };
  expect(await refusalOf(unproven.executeUpdate('sign', { args: [act] }))).toMatchObject({
    type: 'invalid_request',
  });
  const signed = handle.executeUpdate('sign', { args: [{ loa: 1, provedChannel: 'email', actor }] });
  expect(await signed).toHaveProperty('signedAt');
});

test('likewise an envelope’s, and one act is not taken for another', async () => {
  const going = await sendEnvelope(world, [{ role: 'approver' }, {}], { routing: 'parallel' });
  await untilInvited(world, going);
  const { handle } = going;
  await expectRefused(handle, 'envelope');
  const [approver, signer] = [personAt(going, 0), personAt(going, 1)];
  // A copy of the input that anybody sends by opening the page.
  const opened = { recipientId: approver.id, actor };
  for (const loa of [undefined, null, 0, 3, '1'])
    expect(await refusalOf(handle.executeUpdate('approve', { args: [{ ...opened, loa }] }))).toMatchObject({
      type: 'invalid_request',
    });
  await signAs(world, going, signer);
  await handle.executeUpdate('approve', { args: [{ ...opened, loa: 1 }] });
  expect(await handle.result()).toMatchObject({ status: 'completed' });
}, 60_000);
