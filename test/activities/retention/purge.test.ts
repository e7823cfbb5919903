import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { sweepObjects } from '#documents/document-store.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { chainHead, chainStart, checkChain } from '#entities/audit/audit-chain.ts';
import { Tombstone } from '#entities/retention/tombstone.ts';
import type { Periods } from '#domain/retention/periods.ts';
import { erasedBody } from '#entities/webhook/erased-body.ts';
import { checkPurges } from '#worker/check-purges.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { sentEnvelope, type EnvelopeItem } from '#test/support/people/envelope.ts';
import { liftHoldAs, placeHoldAs } from '#test/support/people/hold.ts';
import { createRequest, signWithCode, untilStatus } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { makeOlder, purgeAll, setTimes, type Aged } from './support/purge.ts';

// A world of its own: the purge and its check go over every organization.
const world = setUp(startWorld);

const em = () => world.deps.orm.em.fork();
const keepFor = (organizationId: string, periods: Periods) => setTimes(world, organizationId, periods);
const purge = () => purgeAll(world);

const faults = () => checkPurges({ orm: world.deps.workerOrm, storage: world.deps.documents.storage });

async function assertWhole(organizationId: string): Promise<void> {
  const upTo = (await chainHead(world.deps.orm, organizationId))?.sequence ?? 0;
  const span = { organizationId, after: chainStart, upTo, deadline: Date.now() + 60_000 };
  expect((await checkChain(world.deps.orm, span)).broken).toBeUndefined();
}

const numberOf = async (from: string, id: string): Promise<number> => {
  const [row] = await tamper<{ n: number }>(world, `select count(*)::int as n from ${from}`, [id]);
  return row?.n ?? 0;
};

const pendingDeliveries = (id: string) =>
  numberOf(`webhook_delivery where status = 'pending' and ? in (request_id::text, resource_id::text)`, id);

const age = (...what: Aged) => makeOlder(world, ...what);

/** An envelope that was voided and whose messages and deliveries are settled, as if all that was so many days ago. */
async function endedEnvelope(owner: TestUser, days: number): Promise<{ id: string; documentId: string }> {
  const token = owner.access_token;
  const documentId = await readyDocument(world, owner);
  const { id } = await sentEnvelope(world, owner, {
    document_id: documentId,
    recipients: [{ role: 'signer' }],
  });
  await untilTrue(async () => {
    const { body } = await platform<EnvelopeItem>(world, `/envelopes/${id}`, { token });
    return body.data.recipients[0]?.status === 'sent';
  });
  const voided = await platform(world, `/envelopes/${id}/void`, { token, body: { reason: 'not needed' } });
  expect(voided.status, JSON.stringify(voided.body)).toBeLessThan(300);
  // It ends after the last message.
  await world.deps.temporal.workflow.getHandle(envelopeWorkflowId(id)).result();
  await untilTrue(async () => (await pendingDeliveries(id)) === 0);
  await age('envelope', id, ['created_at', 'voided_at'], days);
  await age('document', documentId, ['created_at'], days);
  return { id, documentId };
}

const purgedOf = (organizationId: string) =>
  em().find(AuditEvent, { organizationId, action: 'retention.purged' }, { orderBy: { sequence: 'asc' } });

async function* bytes(): AsyncGenerator<Buffer> {
  yield Buffer.from('out of a backup');
}

const everyTable = [
  'envelope where id = ?',
  'envelope_recipient where envelope_id = ?',
  'message_attempt where flow_id = ?',
  'flow_address where flow_id = ?',
  'webhook_delivery where resource_id = ?',
  `act_proof where workflow_id = 'envelope/' || ?`,
];

test('an envelope past its time goes with all of it, leaves a tombstone, and audit-check finds it when it comes back', async () => {
  const owner = await registerUser(world);
  const organizationId = owner.user.organization_id;
  const [old, young] = [await endedEnvelope(owner, 100), await endedEnvelope(owner, 10)];
  const [row] = await tamper<Record<string, unknown>>(world, 'select * from envelope where id = ?', [old.id]);
  expect(await purge()).toBe(0);
  await keepFor(organizationId, { flows: { days: 90 } });

  expect(await purge()).toBe(1);
  for (const table of everyTable) expect(await numberOf(table, old.id), table).toBe(0);
  expect(await numberOf('envelope where id = ?', young.id)).toBe(1);
  expect(await numberOf('document where id = ?', old.documentId)).toBe(1);
  const stone = await em().findOneOrFail(Tombstone, { id: old.id });
  expect(stone).toMatchObject({ kind: 'envelope', status: 'voided', workflowId: `envelope/${old.id}` });
  expect(stone.originalHash).toMatch(/^[0-9a-f]{64}$/);
  const [event, ...more] = await purgedOf(organizationId);
  expect(more).toEqual([]);
  expect(event).toMatchObject({ resourceId: stone.batchId, metadata: { what: 'envelopes', purged: 1 } });
  expect(event?.personal).toEqual({});
  await assertWhole(organizationId);
  expect(await faults()).toEqual([]);
  expect(await purge()).toBe(0);

  // Somebody puts a row of a backup in.
  const columns = Object.keys(row ?? {});
  await tamper(
    world,
    `insert into envelope (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_record(null::envelope, ?::jsonb)`,
    [JSON.stringify(row)],
  );
  expect(await faults()).toEqual([{ organizationId, reason: 'purged_row_is_there', eventId: event?.id }]);
  await tamper(world, 'delete from envelope where id = ?', [old.id]);
  await tamper(world, 'update tombstone set document_hash = ? where id = ?', ['00'.repeat(32), old.id]);
  expect(await faults()).toMatchObject([{ reason: 'purge_record_changed', eventId: event?.id }]);
  await tamper(world, 'update tombstone set document_hash = ? where id = ?', [stone.documentHash, old.id]);
  expect(await faults()).toEqual([]);
});

test('a document that no envelope uses goes with its bytes; audit-check finds bytes that come back', async () => {
  const owner = await registerUser(world);
  const organizationId = owner.user.organization_id;
  const { id, documentId } = await endedEnvelope(owner, 100);
  await keepFor(organizationId, { documents: { days: 30 }, flows: { days: 90 } });
  expect(await purge()).toBe(2);
  expect(await numberOf('document where id = ?', documentId)).toBe(0);
  const stone = await em().findOneOrFail(Tombstone, { id: documentId });
  const [object = ''] = stone.objects;
  expect(await numberOf('stored_object where discarded_at is not null and id = ?', object)).toBe(1);
  const { documents } = world.deps;
  await tamper(world, `update stored_object set discarded_at = now() - interval '2 minutes' where id = ?`, [
    object,
  ]);
  await sweepObjects({ ...documents, orm: world.deps.workerOrm }, (_, error) =>
    expect(error).toBeUndefined(),
  );
  expect(await numberOf('stored_object where id = ?', object)).toBe(0);
  expect(await faults()).toEqual([]);
  await documents.storage.put(object, bytes());
  expect(await faults()).toMatchObject([{ organizationId, reason: 'purged_object_is_there' }]);
  await documents.storage.remove(object);
  expect(await faults()).toEqual([]);
  expect(await numberOf('envelope where id = ?', id)).toBe(0);
});

test('a signed request goes with its evidence and the statements of its acts', async () => {
  const request = await createRequest(world, { language: 'en' });
  const id = request.request_id;
  expect((await signWithCode(world, request.token)).status).toBe(200);
  await untilStatus(world, id, 'signed');
  const headers = { authorization: `Bearer ${await world.partner.token('sign')}` };
  const made = await fetch(`${world.baseUrl}/partner/sign-request/${id}/evidence`, { headers });
  expect(made.status).toBe(200);
  await made.arrayBuffer();
  await untilTrue(async () => (await pendingDeliveries(id)) === 0);
  await age('sign_request', id, ['created_at', 'signed_at'], 100);
  const [{ organization_id: organizationId } = { organization_id: '' }] = await tamper<{
    organization_id: string;
  }>(world, 'select organization_id from sign_request where id = ?', [id]);
  expect(await numberOf(`act_proof where workflow_id = 'sign-request/' || ?`, id)).toBeGreaterThan(0);
  await keepFor(organizationId, { flows: { days: 90 } });
  expect(await purge()).toBe(1);
  const stone = await em().findOneOrFail(Tombstone, { id });
  expect(stone).toMatchObject({
    status: 'signed',
    signatures: 1,
    documentHash: request.fields.document_hash,
  });
  expect(stone.evidenceHash).toMatch(/^[0-9a-f]{64}$/);
  for (const table of [
    'sign_request where id = ?',
    'evidence where request_id = ?',
    'message_attempt where flow_id = ?',
  ])
    expect(await numberOf(table, id), table).toBe(0);
  expect(await numberOf(`act_proof where workflow_id = 'sign-request/' || ?`, id)).toBe(0);
  await assertWhole(organizationId);
  expect(await faults()).toEqual([]);
});

test('what is on legal hold stays until the hold is lifted', async () => {
  const owner = await registerUser(world);
  const [held, free] = [await endedEnvelope(owner, 100), await endedEnvelope(owner, 100)];
  await keepFor(owner.user.organization_id, { flows: { days: 90 }, messages: { days: 30 } });
  await tamper(world, `update message_attempt set at = at - interval '50 days' where flow_id = ?`, [held.id]);
  const { id } = expectAnswer(await placeHoldAs(world, owner, { kind: 'envelope', thing_id: held.id }), 201);
  expect(await purge()).toBe(1);
  expect(await numberOf('envelope where id = ?', free.id)).toBe(0);
  expect(await numberOf('envelope where id = ?', held.id)).toBe(1);
  expect(await numberOf('message_attempt where flow_id = ?', held.id)).toBeGreaterThan(0);
  expectAnswer(await liftHoldAs(world, owner, id), 200);
  expect(await purge()).toBe(1);
  expect(await numberOf('envelope where id = ?', held.id)).toBe(0);
});

test('messages and bodies go by their own times, and personal members of audit events', async () => {
  const owner = await registerUser(world);
  const organizationId = owner.user.organization_id;
  const { id } = await endedEnvelope(owner, 10);
  await tamper(world, `update message_attempt set at = at - interval '50 days' where flow_id = ?`, [id]);
  const delivery = randomUUID();
  await tamper(
    world,
    `insert into webhook_delivery (id, organization_id, resource_id, sequence, event_type, body, endpoint_url, status, response_body, max_attempts, created_at)
     values (?, ?, ?, 1, 'envelope_voided', 'private', 'https://receiver.example/', 'delivered', 'said', 5, now() - interval '50 days')`,
    [delivery, organizationId, id],
  );
  await keepFor(organizationId, { messages: { days: 30 }, webhook_bodies: { days: 30 } });
  const messages = await numberOf('message_attempt where flow_id = ?', id);
  expect(await purge()).toBe(messages + 1);
  expect(await numberOf('message_attempt where flow_id = ?', id)).toBe(0);
  expect(
    await numberOf(
      `webhook_delivery where body = '${erasedBody}' and response_body is null and id = ?`,
      delivery,
    ),
  ).toBe(1);
  expect(await faults()).toEqual([]);
  await tamper(world, `update webhook_delivery set body = 'private' where id = ?`, [delivery]);
  expect(await faults()).toMatchObject([{ organizationId, reason: 'purged_row_is_there' }]);
  await tamper(world, `update webhook_delivery set body = ? where id = ?`, [erasedBody, delivery]);

  const before = new Date().toISOString();
  const told = () =>
    numberOf(
      `audit_event where personal <> '{}' and "timestamp" < '${before}' and organization_id = ?`,
      organizationId,
    );
  expect(await told()).toBeGreaterThan(0);
  await keepFor(organizationId, { audit_personal: { days: 0 } });
  await purge();
  expect(await told()).toBe(0);
  await assertWhole(organizationId);
});
