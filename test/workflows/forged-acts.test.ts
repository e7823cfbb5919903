import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { envelopeWorkflowId, signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { encryptAct } from '#secrets/envelope-act.ts';
import { cancelEnvelopeUpdate, approveUpdate, declineEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { declineUpdate, operatorCancelUpdate, signUpdate } from '#workflows/sign-request/messages.ts';
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
  untilEnvelope,
  untilInvited,
  untilRecipient,
  type Going,
} from './support/envelope.ts';
import { actor, auditActions, rowOf, signaturesFor, startFlow, untilRow } from './support/flow.ts';
import { refusalOf } from './support/refusal.ts';
import { impatient, staffAct, untilStuck } from './support/stuck.ts';

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

test('a signature that nobody gave is not made; staff end the request', async () => {
  const { id, handle } = await startFlow(world, {}, { patience: impatient });
  await handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor, proofId: randomUUID() }] });
  expect(await untilStuck(handle)).toBe('act_refused');
  expect(await signaturesFor(world.deps, id)).toBe(0);
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending', sealing: false, signature: null });
  await handle.executeUpdate(operatorCancelUpdate, { args: [staffAct] });
  await untilRow(world, id, 'expired');
  expect(await auditActions(world, id)).not.toContain('sign_request.accepted');
});

test('a decline that nobody gave is not recorded; staff end the request in its place', async () => {
  const { id, handle } = await startFlow(world, {}, { patience: impatient });
  const forged = refusalOf(handle.executeUpdate(declineUpdate, { args: [{ actor, proofId: randomUUID() }] }));
  expect(await untilStuck(handle)).toBe('act_refused');
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending' });
  await handle.executeUpdate(operatorCancelUpdate, { args: [staffAct] });
  expect(await forged).toMatchObject({ type: 'invalid_state' });
  expect(await untilRow(world, id, 'expired')).toMatchObject({ expiryReason: 'cancelled' });
  expect(await auditActions(world, id)).not.toContain('sign_request.rejected');
});

test('a proof of one act proves no other: another act, level, reason, person or workflow', async () => {
  const { id, handle } = await startFlow(world, {}, { patience: impatient });
  const workflowId = signRequestWorkflowId(id);
  const other = signRequestWorkflowId(randomUUID());
  const forgeries = [
    { workflowId, act: 'decline', input: { loa: 1, actor } },
    { workflowId, act: 'sign', input: { loa: 2, actor } },
    { workflowId, act: 'sign', input: { loa: 1, actor: { ...actor, ipAddress: '198.51.100.1' } } },
    { workflowId: other, act: 'sign', input: { loa: 1, actor } },
  ];
  const { seal } = activities();
  for (const forgery of forgeries) {
    const proofId = await prove(world.deps, forgery);
    const at = new Date().toISOString();
    const input = { requestId: id, loa: 1, signedAt: at, provedChannel: null, actor, proofId } as const;
    await expect(seal(input), JSON.stringify(forgery)).rejects.toMatchObject({ type: 'act_refused' });
  }
  expect(await signaturesFor(world.deps, id)).toBe(0);
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending', sealing: false });
  await handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, id, 'signed');
});

test('what a person agreed to by one proof is not signed by another', async () => {
  const { id, handle } = await startFlow(world);
  const agreed = { sealing: true, acceptedProofId: randomUUID() };
  await proofs().nativeUpdate(SignRequest, { id }, agreed);
  const { workflowId } = handle;
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input: { loa: 1, actor } });
  const at = new Date().toISOString();
  const input = { requestId: id, loa: 1, signedAt: at, provedChannel: null, actor, proofId } as const;
  await expect(activities().seal(input)).rejects.toMatchObject({ type: 'act_refused' });
  expect(await signaturesFor(world.deps, id)).toBe(0);
});

test('an accepted act is signed at its own level, and by the address that it proved', async () => {
  const { id, handle } = await startFlow(world, { userPhone: '+97699112233' });
  const { workflowId } = handle;
  const act = { loa: 1, provedChannel: 'email', actor };
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input: act });
  const accepted = { sealing: true, acceptedProofId: proofId };
  await proofs().nativeUpdate(SignRequest, { id }, accepted);
  await proofs().nativeUpdate(ActProof, { id: proofId }, { usedFor: ['sign'] });
  const input = { requestId: id, signedAt: new Date().toISOString(), actor, proofId } as const;
  for (const forged of [
    { loa: 2, provedChannel: 'email' } as const,
    { loa: 1, provedChannel: 'sms' } as const,
  ])
    await expect(activities().seal({ ...input, ...forged })).rejects.toMatchObject({ type: 'act_refused' });
  expect(await signaturesFor(world.deps, id)).toBe(0);
  await activities().seal({ ...input, loa: 1, provedChannel: 'email' });
  await untilRow(world, id, 'signed');
});

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

test('a person who merely opened has not approved, also by the proof of their opening; they still can', async () => {
  const going = await toApprove();
  const person = personAt(going, 0);
  await openAs(going, person);
  const [opening] = await proofs().find(ActProof, { workflowId: envelopeWorkflowId(going.id) });
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
  const [proof] = await proofs().find(ActProof, { workflowId: envelopeWorkflowId(going.id) });
  expect(proof?.usedFor).toEqual(['approve']);
  const act = { recipientId: second.id, loa: 1 as const, actor, proofId: proof?.id ?? '' };
  const again = going.handle.executeUpdate(approveUpdate, { args: [act] });
  expect(await refusalOf(again)).toMatchObject({ type: 'invalid_state' });
  expect((await envelopeRow(world, going.id)).status).toBe('in_progress');
});

test('one retry of staff is one entry in the audit trail, under whatever name it is sent again', async () => {
  const { id, handle } = await startFlow(world);
  const proofId = await prove(world.deps, {
    workflowId: handle.workflowId,
    act: 'operatorRetry',
    input: staffAct,
  });
  const entry = { flow: 'sign_request', id, action: 'support.retried', ...staffAct, proofId } as const;
  const { recordAct } = activities();
  for (const times of [1, 2]) {
    await recordAct({ ...entry, dedupeKey: 'act:first' });
    expect(await auditActions(world, id), `written ${times} times`).toEqual([
      'sign_request.created',
      'support.retried',
    ]);
  }
  const again = recordAct({ ...entry, dedupeKey: 'act:second' });
  await expect(again).rejects.toMatchObject({
    type: 'act_refused',
    message: expect.stringContaining('used'),
  });
  const other = recordAct({ ...entry, action: 'support.cancelled', dedupeKey: 'act:third' });
  await expect(other).rejects.toMatchObject({ type: 'act_refused' });
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

test('who can write to the database makes no proof: a changed statement does not hold', async () => {
  const { id } = await startFlow(world);
  const workflowId = signRequestWorkflowId(id);
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input: { loa: 1, actor } });
  const row = await proofs().findOneOrFail(ActProof, { id: proofId });
  const [header = '', payload = '', signature = ''] = row.jws.split('.');
  const statement = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...statement, act: 'decline' })).toString('base64url');
  const jws = [header, changed, signature].join('.');
  await proofs().nativeUpdate(ActProof, { id: proofId }, { jws });
  const outcome = { status: 'rejected', at: new Date().toISOString() } as const;
  const end = activities().recordEnd({ requestId: id, outcome, actor, proofId });
  await expect(end).rejects.toMatchObject({
    type: 'act_refused',
    message: expect.stringContaining('signature'),
  });
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending' });
});

test('a proof of long ago is no proof of an act of now', async () => {
  const { id } = await startFlow(world);
  const workflowId = signRequestWorkflowId(id);
  const proofId = await prove(world.deps, { workflowId, act: 'sign', input: { loa: 1, actor } });
  const later = new Date(Date.now() + 16 * 60_000).toISOString();
  const input = { requestId: id, loa: 1, signedAt: later, provedChannel: null, actor, proofId } as const;
  await expect(activities().seal(input)).rejects.toMatchObject({ type: 'act_refused' });
});
