import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { agreedToRequest } from '#activities/flow/agreed.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { actSigningKey, signStatement } from '#secrets/act-keys.ts';
import {
  operatorCancelUpdate,
  provideActivationUpdate,
  signUpdate,
  stageQuery,
} from '#workflows/sign-request/messages.ts';
import { call } from '#test/support/http/http.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  envelopeHandle,
  envelopeRow,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  trailOf,
  untilInvited,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { actor, auditActions, handleOf, rowOf, startFlow, untilRow } from '#test/workflows/support/flow.ts';
import { actsOf, impatient, staffAct, untilRowStuck, untilStuck } from '#test/workflows/support/stuck.ts';
import { untilWatched, watch } from '#test/workflows/support/watch.ts';

vi.setConfig({ testTimeout: 120_000 });
const world = setUp(() => startWorld({}, { gatedKeyService: true }));
const patience = impatient;

/** Ends a workflow as somebody does who reaches Temporal. */
const terminate = (handle: { terminate: (reason: string) => Promise<unknown> }) =>
  handle.terminate('somebody at the port');

/** A request whose signer agreed by a code, and whose workflow ended before the key service could sign. */
async function lostWhileSealing() {
  await world.keyService.kill();
  const flow = await startFlow(world, { requiredLoa: 2, notify: true }, { patience });
  const act = { loa: 2, provedChannel: 'email', actor } as const;
  const { signedAt } = await flow.handle.executeUpdate(signUpdate, { args: [act] });
  await untilStuck(flow.handle);
  await untilRowStuck(world, flow.id);
  await terminate(flow.handle);
  await world.keyService.start();
  return { ...flow, signedAt };
}

test('a signature that was agreed to is made after its workflow was lost: by the proof of the act', async () => {
  const { id, signedAt } = await lostWhileSealing();
  expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });
  const row = await untilRow(world, id, 'signed');
  expect(row).toMatchObject({ loa: 2, signedAt: new Date(signedAt), stuckSince: null });
  const actions = await auditActions(world, id);
  // The link goes out meanwhile.
  expect(actions.filter((action) => action !== 'sign_request.link_sent')).toEqual([
    'sign_request.created',
    'sign_request.accepted',
    'sign_request.flow_ended',
    'sign_request.signed',
  ]);
  const [accepted] = await actsOf(world, id, 'sign_request.accepted');
  expect(accepted?.metadata).toMatchObject({ at: signedAt, loa: 2 });
});

test('one whose proof is gone is looked at by staff, and signed by nobody', async () => {
  const { id } = await lostWhileSealing();
  const sql = 'update act_proof set jws = ? where workflow_id = ?';
  await world.owner.em.fork().execute(sql, ['e30.e30.e30', `sign-request/${id}`]);
  expect(await untilWatched(world)).toEqual({ restarted: 0, raised: 1 });
  expect(await rowOf(world, id)).toMatchObject({
    status: 'pending',
    stuckReason: 'flow_ended',
    stuckStage: 'sealing',
  });
  expect(await watch(world)).toEqual({ restarted: 0, raised: 0 });
});

test('at level 3 an activation that has lapsed meanwhile is asked for again', async () => {
  const flow = await startFlow(world, { requiredLoa: 3 }, { patience });
  const lapsed = { loa: 3, provedChannel: 'email', activationId: crypto.randomUUID(), actor } as const;
  await flow.handle.executeUpdate(signUpdate, { args: [lapsed] });
  expect(await untilStuck(flow.handle)).toBe('activation_lapsed');
  await terminate(flow.handle);
  expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });
  const now = handleOf(world, flow.id);
  expect(await untilStuck(now)).toBe('activation_lapsed');
  const again = { activationId: crypto.randomUUID(), actor };
  await now.executeUpdate(provideActivationUpdate, { args: [again] });
  await untilStuck(now);
  await now.executeUpdate(operatorCancelUpdate, { args: [staffAct] });
  await untilRow(world, flow.id, 'expired');
});

/** A request whose signer was told that their signing is accepted, and whose workflow ended before an activity had recorded it. */
async function lostUnrecorded() {
  await world.keyService.kill();
  const { request_id: id, token } = await createRequest(world, { required_loa: 1 });
  const told = await call(world, `/sign/${token}/sign`, { body: { consent: true } });
  expect(told).toMatchObject({ status: 202, body: { sealing: true } });
  const handle = handleOf(world, id);
  await terminate(handle);
  await world.keyService.start();
  // As it is where no worker had begun with the activity that marks the row.
  const em = world.owner.em.fork();
  const workflowId = signRequestWorkflowId(id);
  await em.nativeUpdate(SignRequest, { id }, { sealing: false, acceptedProofId: null, ...unstuck });
  const signing = await em.findOneOrFail(ActProof, { workflowId, usedFor: { $contains: ['sign'] } });
  await em.nativeUpdate(ActProof, { id: signing.id }, { usedFor: [] });
  return { id, signedAt: String(told.body['signed_at']), proof: signing };
}

const unstuck = { stuckSince: null, stuckReason: null, stuckStage: null };

test('a signing that was accepted, and that nothing had recorded, is found again by its answer', async () => {
  const { id, signedAt } = await lostUnrecorded();
  expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });
  expect(await untilRow(world, id, 'signed')).toMatchObject({ loa: 1, signedAt: new Date(signedAt) });
});

test('one that nobody was told to be accepted is no signature: the request waits on', async () => {
  const { id, proof } = await lostUnrecorded();
  await world.owner.em.fork().nativeUpdate(ActProof, { id: proof.id }, { answer: null });
  // A watch may find what another test has left behind before it finds this one.
  await untilTrue(async () => {
    await watch(world);
    return (await handleOf(world, id).query(stageQuery)).stage === 'waiting';
  });
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending', sealing: false, acceptedProofId: null });
});

test('an answer that the API did not give to this act makes no signature: staff look at it', async () => {
  const other = await lostUnrecorded();
  const { id, proof } = await lostUnrecorded();
  const ofAnother = other.proof.answer ?? '';
  const byAnother = await signStatement(actSigningKey(randomBytes(32)), answerText(ofAnother));
  const em = world.owner.em.fork();
  for (const answer of [ofAnother, byAnother, proof.jws]) {
    await em.nativeUpdate(ActProof, { id: proof.id }, { answer });
    const row = await em.fork().findOneOrFail(SignRequest, { id });
    expect(await agreedToRequest(em.fork(), world.deps.keys.actProofs, row)).toBeUndefined();
  }
  await em.nativeUpdate(ActProof, { id: other.proof.id }, { answer: null });
  const none = { restarted: 0, raised: 0 };
  await untilTrue(async () => {
    const { restarted, raised } = await watch(world);
    none.restarted += restarted;
    none.raised += raised;
    return none.restarted + none.raised === 2;
  });
  expect(none).toEqual({ restarted: 1, raised: 1 });
  expect(await rowOf(world, id)).toMatchObject({ status: 'pending', stuckReason: 'flow_ended' });
});

function answerText(jws: string): string {
  return Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString();
}

/** An envelope of two who signed while nothing could be signed, and whose workflow ended. */
async function lostWithTwo(): Promise<Going> {
  const going = await sendEnvelope(world, [{}, {}], { routing: 'parallel' }, { patience });
  await untilInvited(world, going);
  await world.keyService.kill();
  for (const place of [1, 0]) await signAs(world, going, personAt(going, place));
  expect(await untilStuck(going.handle)).toBe('key_service_unavailable');
  await terminate(going.handle);
  await world.keyService.start();
  return going;
}

test('an envelope goes on with the signatures that are owed, in the order of the agreements', async () => {
  const going = await lostWithTwo();
  const at = async (place: number) => (await recipientRow(world, personAt(going, place).id)).acceptedAt;
  const agreed = [await at(0), await at(1)];
  expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });
  expect(await envelopeHandle(world, going.id).result()).toMatchObject({ status: 'completed' });
  expect([await at(0), await at(1)]).toEqual(agreed);
  const trail = await trailOf(world, going.id);
  expect(trail.filter((action) => action === 'envelope.accepted')).toHaveLength(2);
  expect(trail.filter((action) => action === 'envelope.signed')).toHaveLength(2);
  const signed = await actsOf(world, going.id, 'envelope.signed');
  const inOrder = signed.toSorted((one, other) =>
    String(one.metadata['revision']).localeCompare(String(other.metadata['revision'])),
  );
  expect(inOrder.map(({ metadata }) => metadata['recipient_id'])).toEqual(
    [1, 0].map((place) => personAt(going, place).id),
  );
});

test('of an envelope one whose proof is gone has staff look at it', async () => {
  const going = await lostWithTwo();
  const [first] = going.people;
  const sql = 'update envelope_recipient set accepted_proof_id = null where id = ?';
  await world.owner.em.fork().execute(sql, [first?.id]);
  expect(await untilWatched(world)).toEqual({ restarted: 0, raised: 1 });
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'sent', stuckReason: 'flow_ended' });
});
