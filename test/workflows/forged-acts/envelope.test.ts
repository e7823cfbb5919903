import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { provenBy, sendProven } from '#api/common/flows/act-proofs.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import {
  approveUpdate,
  cancelEnvelopeUpdate,
  declineEnvelopeUpdate,
  voidUpdate,
} from '#workflows/envelope/messages.ts';
import { whatIsSent } from '#test/support/world/what-is-sent.ts';
import { prove } from '#test/support/world/prove.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activitiesOf, startWorld } from '#test/support/world/world.ts';
import {
  envelopeRow,
  personAt,
  recipientRow,
  sendEnvelope,
  untilEnvelope,
  untilInvited,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { makeDraft } from '#test/workflows/support/envelope-draft.ts';
import { actor, inMs, rowOf, startFlow } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { actsOf, impatient, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';

// The forger reaches Temporal and holds the payload key, but not the key by which the API proves acts of people.
vi.setConfig({ testTimeout: 90_000 });
const world = setUp(startWorld);

const activities = () => activitiesOf(world.deps);

async function toApprove(): Promise<Going> {
  const going = await sendEnvelope(world, [{ role: 'approver' }, { role: 'approver' }], {
    routing: 'parallel',
  });
  await untilInvited(world, going);
  return going;
}

test('an act of one kind makes no end of another: no completion out of a void, none that there is not', async () => {
  const { id, handle } = await startFlow(world);
  const going = await toApprove();
  const at = new Date().toISOString();
  const reason = 'sent by mistake';
  const input = { reason, actor };
  const workflowId = envelopeWorkflowId(going.id);
  const voided = await prove(world.deps, { workflowId, act: 'void', input });
  const end = { envelopeId: going.id, accepted: [], actor, proofId: voided };
  for (const status of ['completed', 'sent', 'x']) {
    const outcome = { status, at, reason } as never;
    const forged = activities().recordEnvelopeEnd({ ...end, outcome });
    await expect(forged, status).rejects.toMatchObject({ type: 'act_refused' });
  }
  expect((await envelopeRow(world, going.id)).status).toBe('sent');
  const cancel = { workflowId: handle.workflowId, act: 'operatorCancel', input: { actor } };
  const proofId = await prove(world.deps, cancel);
  for (const [status, why] of [
    ['pending', 'period_ended'],
    ['expired', 'x'],
    ['rejected', 'cancelled'],
  ]) {
    const outcome = { status, at, reason: why } as never;
    const forged = activities().recordEnd({ requestId: id, outcome, actor, proofId });
    await expect(forged, `${status} ${why}`).rejects.toMatchObject({ type: 'act_refused' });
  }
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending' });
});

test('after the end nobody becomes one who declined, and a draft has no end', async () => {
  const going = await toApprove();
  const [first, second] = [personAt(going, 0), personAt(going, 1)];
  await going.handle.executeUpdate(voidUpdate, { args: [{ reason: 'a mistake', actor }] });
  await untilEnvelope(world, going.id, ({ status }) => status === 'voided');
  const at = new Date().toISOString();
  const forged = { status: 'declined', at, recipientId: first.id, reason: 'forged' } as const;
  const end = { envelopeId: going.id, outcome: forged, accepted: [], actor, proofId: null };
  await activities().recordEnvelopeEnd(end);
  for (const { id } of [first, second])
    expect(await recipientRow(world, id)).toMatchObject({ status: 'cancelled', declinedAt: null });
  const draft = await makeDraft(world, [{}]);
  const ofDraft = activities().recordEnvelopeEnd({ ...end, envelopeId: draft.id });
  await expect(ofDraft).rejects.toMatchObject({ type: 'act_refused' });
});

test('an act whose record is refused does not stop the clock: the envelope expires', async () => {
  const going = await sendEnvelope(world, [{ role: 'approver' }], {}, { expiresAt: inMs(6_000) });
  await untilInvited(world, going);
  const { id: recipientId } = personAt(going, 0);
  const act = { recipientId, loa: 1 as const, actor, proofId: randomUUID() };
  const forged = going.handle.executeUpdate(approveUpdate, { args: [act] });
  expect(await refusalOf(forged)).toMatchObject({ type: 'invalid_state' });
  await untilEnvelope(world, going.id, ({ status }) => status === 'expired');
});

test('an end by the clock is not recorded before its time', async () => {
  const { id } = await startFlow(world);
  const outcome = { status: 'expired', at: new Date().toISOString(), reason: 'period_ended' } as const;
  const { recordEnd, recordEnvelopeEnd } = activities();
  const end = recordEnd({ requestId: id, outcome, actor: null, proofId: null });
  await expect(end).rejects.toMatchObject({ type: 'act_refused' });
  const going = await toApprove();
  const { at } = outcome;
  const expired = { envelopeId: going.id, outcome: { status: 'expired', at }, accepted: [] } as const;
  const over = recordEnvelopeEnd({ ...expired, accepted: [], actor: null, proofId: null });
  await expect(over).rejects.toMatchObject({ type: 'act_refused' });
  expect((await envelopeRow(world, going.id)).status).toBe('sent');
});

test('an envelope that nobody declined is not declined; staff void it', async () => {
  const going = await sendEnvelope(world, [{}], {}, { patience: impatient });
  await untilInvited(world, going);
  const { id: recipientId } = personAt(going, 0);
  const decline = { recipientId, reason: 'forged', actor, proofId: randomUUID() };
  const forged = refusalOf(going.handle.executeUpdate(declineEnvelopeUpdate, { args: [decline] }));
  expect(await untilStuck(going.handle)).toBe('act_refused');
  expect((await envelopeRow(world, going.id)).status).toBe('sent');
  await going.handle.executeUpdate(cancelEnvelopeUpdate, { args: [staffAct] });
  expect(await forged).toMatchObject({ type: 'invalid_state' });
  await untilEnvelope(world, going.id, ({ status }) => status === 'voided');
  expect(await recipientRow(world, recipientId)).toMatchObject({ status: 'cancelled', declineReason: null });
});

/** A draft whose sending is stated, and inputs of the step that writes it which nobody asked for. */
async function statedSending() {
  const { id: envelopeId, sendId, people } = await makeDraft(world, [{}, {}]);
  const recipientIds = people.map(({ id }) => id);
  const period = { sentAt: inMs(0), expiresAt: inMs(3_600_000) };
  const workflowId = envelopeWorkflowId(envelopeId);
  const proof = provenBy(['account'], await whatIsSent(world.deps, envelopeId));
  const { id: proofId } = proof;
  const act = { workflowId, act: 'send', input: { sendId, ...period, actor, proofId }, attempt: sendId };
  await sendProven(world.deps, { proof, act }, () => Promise.resolve());
  const sending = { envelopeId, sendId, ...period, recipientIds, actor, proofId, writeBy: inMs(9_000) };
  const forgeries = [
    { ...sending, proofId: null },
    { ...sending, expiresAt: inMs(60_000) },
    { ...sending, actor: { ...actor, userId: randomUUID() } },
    { ...sending, recipientIds: recipientIds.toReversed() },
  ];
  return { sending, forgeries };
}

/** Somebody with the database's role has it sent by another act, for as long as this runs. */
async function asSentByAnother(id: string, proofId: string, run: () => Promise<unknown>): Promise<void> {
  const em = world.deps.orm.em.fork();
  await em.nativeUpdate(Envelope, { id }, { sentProofId: randomUUID() });
  await run();
  await em.nativeUpdate(Envelope, { id }, { sentProofId: proofId });
}

test('a draft is sent by its sender alone, for the period and to the people that they asked for', async () => {
  const { sending, forgeries } = await statedSending();
  const { envelopeId, sentAt, expiresAt } = sending;
  const { recordEnvelopeSent, findEnvelopeSent } = activities();
  for (const forged of forgeries)
    await expect(recordEnvelopeSent(forged)).rejects.toMatchObject({ type: 'act_refused' });
  expect(await envelopeRow(world, envelopeId)).toMatchObject({ status: 'draft', eventSequence: 0 });
  expect(await findEnvelopeSent({ envelopeId, sentAt })).toEqual({ sent: false, deliveryIds: [] });
  const written = await recordEnvelopeSent(sending);
  expect(await recordEnvelopeSent(sending)).toEqual(written);
  expect(await findEnvelopeSent({ envelopeId, sentAt })).toEqual({ sent: true, ...written });
  expect(await findEnvelopeSent({ envelopeId, sentAt: inMs(5) })).toMatchObject({ sent: false });
  const [sent, ...others] = await actsOf(world, envelopeId, 'envelope.sent');
  expect(sent?.metadata).toMatchObject({ sent_at: sentAt, expires_at: expiresAt });
  expect(others).toEqual([]);
});

test('nor is it in the two steps of flows that are older', async () => {
  const { sending, forgeries } = await statedSending();
  const { envelopeId, sentAt, expiresAt, proofId } = sending;
  const { recordSent, recordSending, recordEnvelopeSent, discardSent } = activities();
  for (const forged of forgeries)
    await expect(recordSent(forged)).rejects.toMatchObject({ type: 'act_refused' });
  expect((await envelopeRow(world, envelopeId)).status).toBe('draft');
  await recordSent(sending);
  await asSentByAnother(envelopeId, proofId, async () =>
    expect(recordSending({ envelopeId })).rejects.toMatchObject({ type: 'act_refused' }),
  );
  // The one step finishes what stopped after the first of the two.
  await recordEnvelopeSent(sending);
  await recordSending({ envelopeId });
  const [sent, ...others] = await actsOf(world, envelopeId, 'envelope.sent');
  expect(sent?.metadata).toMatchObject({ sent_at: sentAt, expires_at: expiresAt });
  expect(others).toEqual([]);
  await expect(discardSent({ envelopeId, sentAt })).rejects.toMatchObject({ type: 'invalid_state' });
});

test('the first of the two steps is taken back where nobody heard of it', async () => {
  const { sending } = await statedSending();
  const { envelopeId, sentAt } = sending;
  const { recordSent, discardSent } = activities();
  await recordSent(sending);
  await discardSent({ envelopeId, sentAt });
  expect(await envelopeRow(world, envelopeId)).toMatchObject({ status: 'draft', sentAt: null, sendId: null });
});
