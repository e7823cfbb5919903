import { expect, test, vi } from 'vitest';
import { remindUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
import { envelopeWorkflowId, signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  envelopeRow,
  openAs,
  personAt,
  recipientRow,
  sendEnvelope,
  untilInvited,
} from '#test/workflows/support/envelope.ts';
import { actor, linksTo, startFlow, untilRow } from '#test/workflows/support/flow.ts';
import { createOutsider } from './support/outsider.ts';

// Outsiders reach Temporal's port and hold no key of ours: they copy what others had encrypted.
vi.setConfig({ testTimeout: 120_000 });
const world = setUp(startWorld);

async function openedByBoth() {
  const going = await sendEnvelope(world, [{}, {}], { routing: 'parallel' });
  await untilInvited(world, going);
  const people = [personAt(going, 0), personAt(going, 1)];
  for (const person of people) await openAs(going, person);
  return { going, people };
}

const scheduled = '-2026-11-22T00:00:00Z';

test('two who merely opened have not approved: activities take no payload of another, under no workflow id', async () => {
  const { going, people } = await openedByBoth();
  const outsider = createOutsider(world);
  const workflowId = envelopeWorkflowId(going.id);
  const opened = await outsider.copyInput(workflowId, 'recordOpened');
  const prepared = await outsider.copyInput(workflowId, 'prepareDocument');
  const wished = [
    { name: 'recordApproved', queue: 'flows', payloads: opened },
    { name: 'completeEnvelope', queue: 'pdf', payloads: prepared },
    { name: 'recordApproved', queue: 'flows', payloads: [] },
  ];
  const beside = await outsider.runActivities(`${workflowId}${scheduled}`, wished);
  expect(beside.map(({ failure }) => failure)).not.toContain(null);

  await going.handle.terminate('the outsider takes its id');
  const instead = await outsider.runActivities(workflowId, wished);
  expect(instead.map(({ failure }) => failure)).toEqual(wished.map(() => 'payload_refused'));

  for (const { id } of people) expect((await recipientRow(world, id)).status).toBe('delivered');
  expect((await envelopeRow(world, going.id)).status).toBe('sent');
});

test('a reminder is no refusal, no withdrawal and no signature: updates take no payload of another', async () => {
  const { id, handle } = await startFlow(world, { requiredLoa: 1 }, { reminderGapMs: 0 });
  await handle.executeUpdate(remindUpdate, { args: [{ actor }] });
  const outsider = createOutsider(world);
  const workflowId = signRequestWorkflowId(id);
  const reminder = await outsider.copyInput(workflowId, 'remind');
  for (const name of ['decline', 'withdraw', 'sign', 'operatorRetry', 'operatorCancel'])
    expect([name, await outsider.sendUpdate(workflowId, name, reminder)]).toEqual([name, 'refused']);
  await handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, id, 'signed');
});

test('a stolen message that is answered with nothing is not taken for sent: it is sent once more', async () => {
  const outsider = createOutsider(world);
  const over = new AbortController();
  const thefts = Array.from({ length: 20 }, async () => outsider.stealTask('messages', over.signal));
  for (const theft of thefts) theft.catch(() => undefined);
  const stolen = Promise.race(thefts);
  const emails = new Map<string, string>();
  let robbed = '';
  for (let tries = 0; tries < 20 && robbed === ''; tries += 1) {
    const { id, email } = await startFlow(world, { notify: true });
    emails.set(signRequestWorkflowId(id), email);
    const sent = untilTrue(async () => (await linksTo(world, email)).length > 0, 10_000);
    robbed = await Promise.race([stolen, sent.then(() => '')]).catch(() => '');
  }
  over.abort();
  const email = emails.get(robbed) ?? '';
  await untilTrue(async () => (await linksTo(world, email)).length === 1);
  const { events } = await world.deps.temporal.workflow.getHandle(robbed).fetchHistory();
  const tries = events?.filter(
    ({ activityTaskScheduledEventAttributes: task }) => task?.activityType?.name === 'sendLink',
  );
  expect(tries).toHaveLength(2);
});
