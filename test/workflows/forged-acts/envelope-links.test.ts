import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { encryptAct } from '#secrets/envelope-act.ts';
import { approveUpdate } from '#workflows/envelope/messages.ts';
import { prove } from '#test/support/world/prove.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activitiesOf, startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  correct,
  envelopeRow,
  keepAct,
  openAs,
  personAt,
  recipientRow,
  sendEnvelope,
  untilInvited,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { actor } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { impatient } from '#test/workflows/support/stuck.ts';

// The forger reaches Temporal and holds the payload key, but not the key by which the API proves acts of people.
vi.setConfig({ testTimeout: 90_000 });
const world = setUp(startWorld);

const proofs = () => world.deps.orm.em.fork();
const activities = () => activitiesOf(world.deps);

async function toApprove(): Promise<Going> {
  const going = await sendEnvelope(world, [{ role: 'approver' }, { role: 'approver' }], {
    routing: 'parallel',
  });
  await untilInvited(world, going);
  return going;
}

test('a link that a correction has killed agrees to nothing, also by a proof from before it', async () => {
  const going = await toApprove();
  const { id: recipientId } = personAt(going, 0);
  const workflowId = envelopeWorkflowId(going.id);
  const input = { recipientId, generation: 1, loa: 1, actor };
  const proofId = await prove(world.deps, { workflowId, act: 'approve', input });
  await correct(world, going, { id: recipientId, name: 'Somebody Else' });
  const at = new Date().toISOString();
  const act = { envelopeId: going.id, recipientId, at, loa: 1, actor, proofId } as const;
  await expect(activities().recordApproved(act)).rejects.toMatchObject({ type: 'act_refused' });
  expect(await recipientRow(world, recipientId)).toMatchObject({ acceptedAt: null });
});

test('a decline by a link that a correction has killed ends nothing', async () => {
  const going = await toApprove();
  const { id: recipientId } = personAt(going, 0);
  const reason = 'not mine';
  const input = { recipientId, generation: 1, reason, actor };
  const workflowId = envelopeWorkflowId(going.id);
  const proofId = await prove(world.deps, { workflowId, act: 'decline', input });
  await correct(world, going, { id: recipientId, name: 'Somebody Else' });
  const outcome = { status: 'declined', at: new Date().toISOString(), recipientId, reason } as const;
  const end = activities().recordEnvelopeEnd({ envelopeId: going.id, outcome, accepted: [], actor, proofId });
  await expect(end).rejects.toMatchObject({ type: 'act_refused' });
  expect((await envelopeRow(world, going.id)).status).toBe('sent');
});

test('a correction from before is not written over a later act or correction', async () => {
  const going = await toApprove();
  const { id: recipientId } = personAt(going, 0);
  const payload = { name: 'Swallowed' };
  const workflowId = envelopeWorkflowId(going.id);
  const swallowed = async (generation: number) => {
    const actId = await keepAct(world, going.id, { kind: 'correct', recipientId, payload });
    const input = { recipientId, actId, generation, actor };
    const proofId = await prove(world.deps, { workflowId, act: 'correct', input, content: payload });
    return { envelopeId: going.id, ...input, proofId };
  };
  const early = await swallowed(1);
  await correct(world, going, { id: recipientId, name: 'Corrected' });
  await expect(activities().recordCorrected(early)).rejects.toMatchObject({ type: 'act_refused' });
  await approveAs(going, personAt(going, 0));
  const late = await swallowed(2);
  await expect(activities().recordCorrected(late)).rejects.toMatchObject({ type: 'invalid_state' });
  expect(await recipientRow(world, recipientId)).toMatchObject({ name: 'Corrected', status: 'completed' });
});

test('a person who merely opened has not approved, also by the proof of their opening; they still can', async () => {
  const going = await toApprove();
  const person = personAt(going, 0);
  await openAs(going, person);
  const [opening] = await proofs().find(ActProof, {
    workflowId: envelopeWorkflowId(going.id),
    usedFor: { $contains: ['open'] },
  });
  const act = { recipientId: person.id, loa: 1 as const, actor };
  for (const proofId of [opening?.id ?? '', randomUUID()]) {
    const forged = going.handle.executeUpdate(approveUpdate, { args: [{ ...act, proofId }] });
    expect(await refusalOf(forged)).toMatchObject({ type: 'invalid_state' });
  }
  expect(await recipientRow(world, person.id)).toMatchObject({ status: 'delivered', acceptedAt: null });
  await approveAs(going, person);
  await untilRecipient(world, person.id, 'completed');
});

test('one proof approves once: it is not used for another recipient, nor again', async () => {
  const going = await toApprove();
  const [first, second] = [personAt(going, 0), personAt(going, 1)];
  await approveAs(going, first);
  const [proof] = await proofs().find(ActProof, {
    workflowId: envelopeWorkflowId(going.id),
    usedFor: { $contains: ['approve'] },
  });
  expect(proof?.usedFor).toEqual(['approve']);
  const act = { recipientId: second.id, loa: 1 as const, actor, proofId: proof?.id ?? '' };
  const again = going.handle.executeUpdate(approveUpdate, { args: [act] });
  expect(await refusalOf(again)).toMatchObject({ type: 'invalid_state' });
  expect((await envelopeRow(world, going.id)).status).toBe('in_progress');
});

test('one host who confirmed is present once: the proof is used up', async () => {
  const going = await sendEnvelope(world, [{ role: 'in_person' }]);
  await untilInvited(world, going);
  const { id: recipientId } = personAt(going, 0);
  const workflowId = envelopeWorkflowId(going.id);
  const proofId = await prove(world.deps, {
    workflowId,
    act: 'host',
    input: { recipientId, name: 'Bat', actor },
  });
  const at = new Date().toISOString();
  const act = { envelopeId: going.id, recipientId, name: 'Bat', at, actor, proofId };
  await activities().recordHost(act);
  await activities().recordHost(act);
  const again = activities().recordHost({ ...act, at: new Date(Date.parse(at) + 1).toISOString() });
  await expect(again).rejects.toMatchObject({
    type: 'act_refused',
    message: expect.stringContaining('used'),
  });
});

test('what a person filled in is not changed between their act and the signature', async () => {
  const going = await sendEnvelope(world, [{}], {}, { patience: impatient });
  await untilInvited(world, going);
  const { id: recipientId } = personAt(going, 0);
  const signature = { type: 'typed', text: 'Bat' } as const;
  const payload = { values: [], signature, initials: null };
  const actId = await keepAct(world, going.id, { kind: 'sign', recipientId, payload });
  const input = { recipientId, actId, loa: 1 as const, actor };
  const workflowId = envelopeWorkflowId(going.id);
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input, content: payload });
  const at = new Date().toISOString();
  const accepted = { envelopeId: going.id, recipientId, at, loa: 1, actor, proofId } as const;
  await activities().recordAccepted(accepted);
  const forged = { ...payload, signature: { ...signature, text: 'Dorj' } };
  const payloadSealed = encryptAct(world.deps.keys.envelopeActs, {
    id: actId,
    kind: 'sign',
    payload: forged,
  });
  await proofs().nativeUpdate(EnvelopeAct, { id: actId }, { payloadSealed });
  const sign = activities().signRecipient({ ...accepted, actId, provedChannel: null });
  await expect(sign).rejects.toMatchObject({ type: 'act_refused' });
  expect((await recipientRow(world, recipientId)).signedAt).toBeNull();
});
