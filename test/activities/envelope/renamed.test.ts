import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { provenBy, sendProven } from '#api/common/flows/act-proofs.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { whatIsSent } from '#test/support/world/what-is-sent.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { prove } from '#test/support/world/prove.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activitiesOf, startWorld } from '#test/support/world/world.ts';
import {
  correct,
  envelopeRow,
  keepAct,
  personAt,
  recipientRow,
  sendEnvelope,
  untilInvited,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { makeDraft } from '#test/workflows/support/envelope-draft.ts';
import { inMs } from '#test/workflows/support/flow.ts';

// Somebody has the API's database role, and with it writes rows of recipients and fields past every workflow.
const world = setUp(() => startWorld());
const actor = { ipAddress: '192.0.2.7', xRequestId: 'renamed' };
const refused = { type: 'act_refused', nonRetryable: true };

async function going(role: 'signer' | 'approver' = 'approver'): Promise<Going> {
  const sent = await sendEnvelope(world, [{ role }, { role: 'approver' }], { routing: 'parallel' });
  await untilInvited(world, sent);
  return sent;
}

function rename(id: string, members: Partial<EnvelopeRecipient>): Promise<number> {
  return world.deps.orm.em.fork().nativeUpdate(EnvelopeRecipient, { id }, members);
}

/** Proves an act as the API does, which reads the row as it is by then. */
async function proofOf({ handle }: Going, act: string, input: object, content?: object) {
  return prove(world.deps, { workflowId: handle.workflowId, act, input: { ...input, actor }, content });
}

test.each<[string, Partial<EnvelopeRecipient>]>([
  ['a name', { name: 'Mallory' }],
  ['an address', { email: 'mallory@example.mn' }],
  ['a phone', { phone: '+97699000000' }],
  ['a proof that is asked for', { authMethod: 'sms' }],
  ['a turn', { routingOrder: 7 }],
])('%s that was changed in the row approves nothing, whenever the act was', async (_, members) => {
  const sent = await going();
  const { id: recipientId } = personAt(sent, 0);
  const { recordApproved } = activitiesOf(world.deps);
  const act = { envelopeId: sent.id, recipientId, at: inMs(0), loa: 1, actor } as const;
  const before = await proofOf(sent, 'approve', { recipientId, loa: 1 });
  await rename(recipientId, members);
  const after = await proofOf(sent, 'approve', { recipientId, loa: 1 });
  for (const proofId of [before, after])
    await expect(recordApproved({ ...act, proofId })).rejects.toMatchObject(refused);
  expect((await recipientRow(world, recipientId)).acceptedAt).toBeNull();
});

test('nobody opens, agrees to sign, declines, or is a host under another name than the sender gave', async () => {
  const sent = await sendEnvelope(world, [{ role: 'in_person' }], { routing: 'parallel' });
  await untilInvited(world, sent);
  const { id: recipientId } = personAt(sent, 0);
  await rename(recipientId, { name: 'Mallory' });
  const { recordOpened, recordAccepted, recordHost, recordEnvelopeEnd } = activitiesOf(world.deps);
  const by = { envelopeId: sent.id, recipientId, at: inMs(0), actor };
  const opened = recordOpened({ ...by, proofId: await proofOf(sent, 'open', { recipientId }) });
  await expect(opened).rejects.toMatchObject(refused);
  const host = { recipientId, name: 'Bat' };
  const hosted = recordHost({ ...by, name: 'Bat', proofId: await proofOf(sent, 'host', host) });
  await expect(hosted).rejects.toMatchObject(refused);
  const proofId = await proofOf(sent, 'sign', { recipientId, loa: 1 });
  await expect(recordAccepted({ ...by, loa: 1, proofId })).rejects.toMatchObject(refused);
  const outcome = { status: 'declined', at: by.at, recipientId, reason: 'no' } as const;
  const declined = await proofOf(sent, 'decline', { recipientId, reason: 'no' });
  const end = { envelopeId: sent.id, outcome, accepted: [], actor, proofId: declined };
  await expect(recordEnvelopeEnd(end)).rejects.toMatchObject(refused);
});

test('no letter goes to an address that the sender did not give', async () => {
  const sent = await going();
  const { id: recipientId } = personAt(sent, 0);
  await rename(recipientId, { email: 'mallory@example.mn' });
  const { sendInvitation } = activitiesOf(world.deps);
  const letter = { envelopeId: sent.id, recipientId, messageId: randomUUID(), reminder: true, actor };
  await expect(sendInvitation(letter)).rejects.toMatchObject(refused);
});

test('somebody who agreed is not given another name before the signature', async () => {
  const sent = await going('signer');
  const { id: recipientId } = personAt(sent, 0);
  const payload = { values: [], signature: { type: 'typed', text: 'Bat' } as const, initials: null };
  const actId = await keepAct(world, sent.id, { kind: 'sign', recipientId, payload });
  const input = { recipientId, actId, loa: 1 as const };
  const proofId = await proofOf(sent, 'sign', input, payload);
  const { recordAccepted, signRecipient } = activitiesOf(world.deps);
  const act = { envelopeId: sent.id, ...input, at: inMs(0), actor, proofId };
  await recordAccepted(act);
  await rename(recipientId, { name: 'Mallory' });
  await expect(signRecipient({ ...act, provedChannel: null })).rejects.toMatchObject(refused);
});

test('a correction makes a recipient another person, and is not made over a changed row', async () => {
  const sent = await going();
  const { id: recipientId } = personAt(sent, 0);
  await correct(world, sent, { id: recipientId, name: 'Corrected' });
  const proofId = await proofOf(sent, 'approve', { recipientId, loa: 1 });
  const { recordApproved, recordCorrected } = activitiesOf(world.deps);
  await rename(personAt(sent, 1).id, { phone: '+97699000000' });
  const payload = { name: 'Corrected too' };
  const other = personAt(sent, 1).id;
  const actId = await keepAct(world, sent.id, { kind: 'correct', recipientId: other, payload });
  const correction = { recipientId: other, actId };
  const late = await proofOf(sent, 'correct', correction, payload);
  const corrected = recordCorrected({ envelopeId: sent.id, ...correction, actor, proofId: late });
  await expect(corrected).rejects.toMatchObject(refused);
  await recordApproved({ envelopeId: sent.id, recipientId, at: inMs(0), loa: 1, actor, proofId });
  expect(await recipientRow(world, recipientId)).toMatchObject({ name: 'Corrected', status: 'completed' });
});

test('a document is not laid out with fields, or from an original, that the sender did not send', async () => {
  const sent = await going('signer');
  const { prepareDocument } = activitiesOf(world.deps);
  const prepare = () => prepareDocument({ envelopeId: sent.id });
  const em = world.deps.orm.em.fork();
  await untilTrue(async () => Boolean((await envelopeRow(world, sent.id)).currentObjectId));
  await em.nativeUpdate(Envelope, { id: sent.id }, { currentObjectId: null });
  await em.nativeUpdate(EnvelopeField, { envelopeId: sent.id, type: 'checkbox' }, { label: 'I owe Mallory' });
  await expect(prepare()).rejects.toMatchObject(refused);
  await em.nativeUpdate(EnvelopeField, { envelopeId: sent.id }, { label: null });
  const { originalObjectId } = await envelopeRow(world, (await makeDraft(world, [{}])).id);
  await em.nativeUpdate(Envelope, { id: sent.id }, { originalObjectId: originalObjectId ?? null });
  await em.nativeUpdate(StoredObject, { id: originalObjectId ?? '' }, { hash: 'f'.repeat(64) });
  await expect(prepare()).rejects.toMatchObject(refused);
});

/** In one step, and in the first of two, as flows that are older go on. */
const sendings = ['recordEnvelopeSent', 'recordSent'] as const;

test.each(sendings)('a draft is not sent to another person than its sender sent it to: %s', async (step) => {
  const { id: envelopeId, sendId, sender, people } = await makeDraft(world, [{}]);
  const about = await whatIsSent(world.deps, envelopeId);
  const [sentAt, expiresAt] = [inMs(0), inMs(60_000)];
  const said = { sendId, sentAt, expiresAt, actor: { ...actor, userId: sender.id } };
  const proof = provenBy(['account'], about);
  const act = { workflowId: envelopeWorkflowId(envelopeId), act: 'send', input: said, attempt: sendId };
  await sendProven(world.deps, { proof, act }, () => Promise.resolve());
  const recipientIds = people.map(({ id }) => id);
  const writeBy = inMs(60_000);
  const { [step]: recordStep } = activitiesOf(world.deps);
  const send = (by = writeBy) =>
    recordStep({ envelopeId, ...said, recipientIds, proofId: proof.id, writeBy: by });
  await rename(recipientIds[0] ?? '', { name: 'Mallory' });
  await expect(send()).rejects.toMatchObject(refused);
  await rename(recipientIds[0] ?? '', { name: people[0]?.name ?? '' });
  await expect(send(inMs(-1))).rejects.toMatchObject({ type: 'not_written', nonRetryable: true });
  expect((await envelopeRow(world, envelopeId)).status).toBe('draft');
  await send();
  expect((await envelopeRow(world, envelopeId)).status).toBe('sent');
});
