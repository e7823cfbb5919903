import { expect, test } from 'vitest';
import type { WorkflowHandle } from '@temporalio/client';
import { clientIdKey, expiresAtKey, flowStageKey } from '#workflows/common/search-attributes.ts';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { deliveryHandle, untilDelivery } from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { historyOf } from '#test/workflows/support/history.ts';
import { metadataOf } from '#test/workflows/support/stuck.ts';

const world = setUp(startWorld);

async function idsFound(query: string): Promise<string[]> {
  const found: string[] = [];
  for await (const flow of world.deps.temporal.workflow.list({ query })) found.push(flow.workflowId);
  return found;
}

/** How often a flow has changed its search attributes, a marker's included: each time is a write of the server's search. */
async function timesShown(handle: WorkflowHandle): Promise<number> {
  const { events = [] } = (await historyOf(handle)) as { events?: object[] };
  return events.map((event) => JSON.stringify(event)).filter(isShown).length;
}

const isShown = (event: string) =>
  /EVENT_TYPE_(UPSERT_WORKFLOW_SEARCH_ATTRIBUTES|MARKER_RECORDED)/.test(event);

test('an operator sees what a flow waits for: summary, details in words, typed search attributes', async () => {
  const flow = await startFlow(world, { externalRef: 'order 7', xRequestId: 'x-7' });
  const description = await flow.handle.describe();
  expect(await description.staticSummary()).toBe('Sign request at level 1');
  expect(description.memo).toEqual({ request_id: 'x-7', external_ref: 'order 7' });
  const attributes = description.typedSearchAttributes;
  expect(attributes.get(clientIdKey)).toBe(world.partner.clientId);
  expect(attributes.get(expiresAtKey)?.toISOString()).toBe(flow.input.facts.expiresAt);
  await untilTrue(async () => {
    const now = await flow.handle.describe();
    return now.typedSearchAttributes.get(flowStageKey) === 'waiting';
  });
  const metadata = await metadataOf(flow.handle);
  expect(metadata.currentDetails).toContain(`Waiting for the signer until **${flow.input.facts.expiresAt}**`);
  expect(metadata.definition.updateDefinitions.map(({ name }) => name).toSorted()).toEqual([
    'create',
    'decline',
    'operatorCancel',
    'operatorCorrect',
    'operatorExtend',
    'operatorRetry',
    'operatorSendAgain',
    'provideActivation',
    'remind',
    'sign',
    'withdraw',
  ]);
  const waiting = `WorkflowType = "signRequest" AND FlowStage = "waiting" AND ClientId = "${world.partner.clientId}"`;
  await untilTrue(async () => (await idsFound(waiting)).includes(`sign-request/${flow.id}`));
  expect(await idsFound('FlowStage = "wait"')).toEqual([]);

  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await flow.handle.result();
  const ended = await metadataOf(flow.handle);
  expect(ended.currentDetails).toContain('Ended: **signed**');
  const isRunning = `${waiting} AND ExecutionStatus = "Running"`;
  await untilTrue(async () => !(await idsFound(isRunning)).includes(`sign-request/${flow.id}`));
  expect(await timesShown(flow.handle)).toBe(0);
});

test('a failed delivery is found by its status and type, and says what to do', async () => {
  const partner = world.partner;
  const hook = await startReceiver([{ status: 500 }]);
  await call(world, '/partner/callback-key', { token: await partner.token('webhook') });
  const flow = await startFlow(world, { callbackUrl: hook.url }, { webhookSchedule: [0, 0.1] });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  const { id } = await untilDelivery(world, flow.id, ({ status }) => status === 'failed');
  const failed = 'WorkflowType = "webhookDelivery" AND ExecutionStatus = "Failed"';
  await untilTrue(async () => (await idsFound(failed)).includes(`webhook/${id}`));
  const metadata = await metadataOf(deliveryHandle(world, id));
  expect(metadata.currentDetails).toContain('All 2 attempts failed.');
  await hook.stop();
});
