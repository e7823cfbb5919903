import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientIdKey, expiresAtKey, flowStageKey } from '#workflows/search-attributes.ts';
import { signUpdate } from '#workflows/sign-request-messages.ts';
import { call } from '../support/http.ts';
import { untilTrue } from '../support/namespace.ts';
import { startReceiver } from '../support/receiver.ts';
import { createRequest, getCode } from '../support/signer.ts';
import { startWorld, type World } from '../support/world.ts';
import { deliveryHandle, deliveryOf, register, untilDelivery } from './support/delivery.ts';
import { actor, handleOf, startFlow, untilRow } from './support/flow.ts';
import { readableHistory } from './support/history.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});

type Metadata = { currentDetails?: string; definition: { updateDefinitions: { name: string }[] } };

async function idsFound(query: string): Promise<string[]> {
  const found: string[] = [];
  for await (const flow of world.deps.temporal.workflow.list({ query })) found.push(flow.workflowId);
  return found;
}

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
  const metadata = await flow.handle.query<Metadata>('__temporal_workflow_metadata');
  expect(metadata.currentDetails).toContain(`Waiting for the signer until **${flow.input.facts.expiresAt}**`);
  expect(metadata.definition.updateDefinitions.map(({ name }) => name).toSorted()).toEqual([
    'create',
    'decline',
    'operatorCancel',
    'operatorRetry',
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
  const ended = await flow.handle.query<Metadata>('__temporal_workflow_metadata');
  expect(ended.currentDetails).toContain('Ended: **signed**');
  await untilTrue(async () => (await idsFound('FlowStage = "ended"')).includes(`sign-request/${flow.id}`));
  expect(await idsFound(waiting)).not.toContain(`sign-request/${flow.id}`);
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
  const metadata = await deliveryHandle(world, id).query<Metadata>('__temporal_workflow_metadata');
  expect(metadata.currentDetails).toContain('All 2 attempts failed.');
  await hook.stop();
});

test('no token, link, code, key or signature is anywhere in the histories', async () => {
  const hook = await startReceiver([{ status: 500, body: 'answer-of-the-receiver' }, { status: 200 }]);
  const registered = await register(world, world.partner, hook.url);
  const created = await createRequest(world, { user_email: 'secret@example.mn' });
  const code = await getCode(world, created.token);
  await call(world, `/sign/${created.token}/sign`, { body: { otp: code, consent: true } });
  const row = await untilRow(world, created.request_id, 'signed');
  const delivery = await deliveryOf(world, created.request_id);
  await untilDelivery(world, created.request_id, ({ attempts }) => attempts === 1);
  await deliveryHandle(world, delivery.id).executeUpdate('retryNow');
  await deliveryHandle(world, delivery.id).result();
  await handleOf(world, created.request_id).result();
  const text = [
    await readableHistory(handleOf(world, created.request_id)),
    await readableHistory(deliveryHandle(world, delivery.id)),
  ].join('\n');
  // What must be found shows that the search would find what must not.
  for (const known of [created.request_id, row.documentHash, delivery.id]) expect(text).toContain(known);
  const secrets = [
    created.token,
    created.sign_url,
    '/sign/',
    row.linkHash,
    `"${code}"`,
    registered.signing_key,
    registered.standard_webhooks_secret,
    row.signature?.slice(0, 60),
    'BEGIN CERTIFICATE',
    'answer-of-the-receiver',
  ];
  for (const secret of secrets) expect(text).not.toContain(secret);
  await hook.stop();
});
