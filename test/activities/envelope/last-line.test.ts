import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { provenBy, sendProven } from '#api/common/flows/act-proofs.ts';
import { identityOf } from '#domain/envelope/recipient-identity.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { voidUpdate } from '#workflows/envelope/messages.ts';
import { prove } from '#test/support/world/prove.ts';
import { documentSent, sentHash } from '#test/support/world/sent-document.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activitiesOf, startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  envelopeRow,
  keepAct,
  openAs,
  personAt,
  recipientRow,
  sendEnvelope,
  untilInvited,
  untilRecipient,
} from '#test/workflows/support/envelope.ts';
import { makeDraft } from '#test/workflows/support/envelope-draft.ts';
import { inMs, rowOf, startFlow } from '#test/workflows/support/flow.ts';

// Activities are called past every workflow, as by somebody who makes a worker run them.
const world = setUp(() => startWorld());
const actor = { ipAddress: '192.0.2.7', xRequestId: 'forged' };
const refused = { type: 'invalid_state', nonRetryable: true };

test('nobody but an approver is written down as having approved, nobody but a signer as having agreed to sign', async () => {
  const going = await sendEnvelope(world, [{}, { role: 'approver' }], { routing: 'parallel' });
  await untilInvited(world, going);
  const [signer, approver] = [personAt(going, 0), personAt(going, 1)];
  const { recordApproved, recordAccepted } = activitiesOf(world.deps);
  const at = inMs(0);
  const by = ({ id }: { id: string }) => ({
    envelopeId: going.id,
    recipientId: id,
    at,
    actor,
    proofId: 'none',
  });
  await expect(recordApproved({ ...by(signer), loa: 2 })).rejects.toMatchObject(refused);
  await expect(recordApproved({ ...by(approver), loa: 3 })).rejects.toMatchObject(refused);
  await expect(recordAccepted({ ...by(approver), loa: 1 })).rejects.toMatchObject(refused);
  for (const { id } of [signer, approver])
    expect(await recipientRow(world, id)).toMatchObject({ acceptedAt: null, signedAt: null });
});

test('nobody agrees to a document that they were not sent, by the statement and by the row', async () => {
  const going = await sendEnvelope(world, [{ role: 'approver' }, {}], { routing: 'parallel' });
  await untilInvited(world, going);
  const { recordApproved, recordAccepted } = activitiesOf(world.deps);
  const { orm, keys } = world.deps;
  const agree = async (act: 'approve' | 'sign', position: number, shown: string | null) => {
    const { id: recipientId } = personAt(going, position);
    const input = { recipientId, generation: 1, loa: 1 as const, actor };
    const recipients = [identityOf(await recipientRow(world, recipientId))];
    const proof = provenBy(['link'], { shown, recipients });
    const about = { workflowId: `envelope/${going.id}`, act, input, attempt: randomUUID() };
    await sendProven({ orm, keys }, { proof, act: about }, () => Promise.resolve());
    const given = { ...input, envelopeId: going.id, at: inMs(0), proofId: proof.id };
    return act === 'sign' ? recordAccepted(given) : recordApproved(given);
  };
  const unseen = { type: 'act_refused', message: expect.stringContaining('was not sent') };
  await expect(agree('approve', 0, sentHash)).rejects.toMatchObject(unseen);
  await expect(agree('sign', 1, sentHash)).rejects.toMatchObject(unseen);
  for (const { id } of going.people) await documentSent(world.deps, id);
  await expect(agree('approve', 0, null)).rejects.toMatchObject(unseen);
  await expect(agree('sign', 1, null)).rejects.toMatchObject(unseen);
  await agree('approve', 0, sentHash);
  await agree('sign', 1, sentHash);
  for (const { id } of going.people) expect((await recipientRow(world, id)).acceptedAt).not.toBeNull();
});

test('an envelope that still waits for somebody is not completed', async () => {
  const wishes = [{ role: 'approver' }, { role: 'approver' }] as const;
  const going = await sendEnvelope(world, [...wishes], { routing: 'parallel' });
  await untilInvited(world, going);
  const first = personAt(going, 0);
  await openAs(going, first);
  await approveAs(going, first);
  await untilRecipient(world, first.id, 'completed');
  const { completeEnvelope } = activitiesOf(world.deps);
  await expect(completeEnvelope({ envelopeId: going.id })).rejects.toThrow('still waits for');
  expect((await envelopeRow(world, going.id)).status).toBe('in_progress');
});

test.each([
  ['is signed', { status: 'signed' }],
  ['is being signed', { sealing: true }],
  ['has sent its link', { linkSentAt: new Date() }],
  ['was answered minutes ago', { createdAt: new Date(Date.now() - 180_000) }],
] as const)('a request that %s is not removed as if nobody had heard of it', async (_, members) => {
  const { id } = await startFlow(world);
  await world.owner.em.fork().nativeUpdate(SignRequest, { id }, members);
  const { discardCreated } = activitiesOf(world.deps);
  await expect(discardCreated({ requestId: id })).rejects.toMatchObject(refused);
  expect(await rowOf(world, id)).not.toBeNull();
});

test('an envelope whose sending was announced is not made a draft again', async () => {
  const going = await sendEnvelope(world, [{}]);
  await untilInvited(world, going);
  const { discardSent } = activitiesOf(world.deps);
  const { sentAt } = going.input;
  await expect(discardSent({ envelopeId: going.id, sentAt })).rejects.toMatchObject(refused);
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'sent', sentAt: new Date(sentAt) });
});

test('a draft is not announced as sent', async () => {
  const { id: envelopeId } = await makeDraft(world, [{}]);
  const { recordSending } = activitiesOf(world.deps);
  await expect(recordSending({ envelopeId })).rejects.toMatchObject(refused);
  expect((await envelopeRow(world, envelopeId)).eventSequence).toBe(0);
});

test('nobody who has declined approves after all', async () => {
  const going = await sendEnvelope(world, [{ role: 'approver' }]);
  await untilInvited(world, going);
  const { id: recipientId } = personAt(going, 0);
  await world.owner.em.fork().nativeUpdate(EnvelopeRecipient, { id: recipientId }, { status: 'declined' });
  const { workflowId } = going.handle;
  const proofId = await prove(world.deps, {
    workflowId,
    act: 'approve',
    input: { recipientId, loa: 1, actor },
  });
  const { recordApproved } = activitiesOf(world.deps);
  const act = { envelopeId: going.id, recipientId, at: inMs(0), loa: 1, actor, proofId } as const;
  await expect(recordApproved(act)).rejects.toMatchObject({ type: 'act_refused' });
  expect(await recipientRow(world, recipientId)).toMatchObject({ status: 'declined', acceptedAt: null });
});

test('after the end of an envelope its name stays', async () => {
  const going = await sendEnvelope(world, [{}]);
  await untilInvited(world, going);
  await going.handle.executeUpdate(voidUpdate, { args: [{ reason: 'a mistake', actor }] });
  const { name } = await envelopeRow(world, going.id);
  const payload = { name: 'Another name' };
  const actId = await keepAct(world, going.id, { kind: 'change', recipientId: null, payload });
  const { workflowId } = going.handle;
  const proofId = await prove(world.deps, {
    workflowId,
    act: 'change',
    input: { actId, actor },
    content: payload,
  });
  const { recordChanged } = activitiesOf(world.deps);
  const change = recordChanged({ envelopeId: going.id, actId, expiresAt: inMs(0), actor, proofId });
  await expect(change).rejects.toMatchObject(refused);
  expect((await envelopeRow(world, going.id)).name).toBe(name);
});
