import { WorkflowUpdateFailedError } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { expect, test } from 'vitest';
import {
  cancelEnvelopeUpdate,
  retryEnvelopeUpdate,
  signEnvelopeUpdate,
} from '#workflows/envelope/messages.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  envelopeRow,
  mailTo,
  personAt,
  recipientRow,
  sendEnvelope,
  provenSigning,
  signAs,
  trailOf,
  untilEnvelope,
  untilInvited,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import {
  actsOf,
  detailsOf,
  helpless,
  impatient,
  roundsOf,
  shownBy,
  staffAct,
  untilStuck,
} from '#test/workflows/support/stuck.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true, keyServicePatienceMs: 3_000 }));

const parallel = { routing: 'parallel' } as const;
const act: { args: [typeof staffAct] } = { args: [staffAct] };

/** Sends an envelope with two signers, one of whom has signed while the key service was down. */
async function stuckSignature(): Promise<Going> {
  const going = await sendEnvelope(world, [{}, {}], parallel, { patience: impatient });
  await untilInvited(world, going);
  await world.keyService.kill();
  await signAs(world, going, personAt(going, 0));
  expect(await untilStuck(going.handle)).toBe('key_service_unavailable');
  await untilEnvelope(world, going.id, ({ stuckSince }) => stuckSince !== null);
  return going;
}

test('a signature that cannot be made is found as stuck; the other signer goes on, and staff move it', async () => {
  const going = await stuckSignature();
  expect(await envelopeRow(world, going.id)).toMatchObject({
    status: 'sent',
    stuckReason: 'key_service_unavailable',
    stuckStage: 'waiting',
  });
  expect(await detailsOf(going.handle)).toContain('The key service does not answer');
  await signAs(world, going, personAt(going, 1));
  expect(await recipientRow(world, personAt(going, 1).id)).toMatchObject({ acceptedAt: expect.any(Date) });
  await world.keyService.start();
  await going.handle.executeUpdate(retryEnvelopeUpdate, act);
  await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  await going.handle.result();
  expect(await envelopeRow(world, going.id)).toMatchObject({
    revision: 4,
    stuckSince: null,
    stuckReason: null,
  });
  expect(await shownBy(going.handle)).toEqual({ stuck: null, reason: null, stage: 'notifying' });
  expect(await actsOf(world, going.id, 'support.retried')).toHaveLength(1);
}, 60_000);

test('a key service that hangs: stuck when the time of quick tries is over, however long each of them takes', async () => {
  const going = await sendEnvelope(world, [{}, {}], parallel, { patience: impatient });
  await untilInvited(world, going);
  world.keyService.hang?.();
  await signAs(world, going, personAt(going, 0));
  expect(await untilStuck(going.handle)).toBe('key_service_unavailable');
  expect(await roundsOf(going.handle, 'signRecipient')).toBe(1);
  const details = await detailsOf(going.handle);
  expect(details).toContain('0 of 2 have finished, it is the turn of recipient 2');
  expect(details).not.toContain('Nothing to do');
  await world.keyService.start();
  await going.handle.executeUpdate(retryEnvelopeUpdate, act);
  await untilRecipient(world, personAt(going, 0).id, 'completed');
  await untilTrue(async () => (await detailsOf(going.handle)).includes('1 of 2 have finished'));
  expect(await detailsOf(going.handle)).toContain('Nothing to do');
}, 60_000);

test('staff cancel what is stuck: voided, what was agreed to is dropped, and a retry is refused', async () => {
  const going = await stuckSignature();
  await going.handle.executeUpdate(cancelEnvelopeUpdate, act);
  expect(await envelopeRow(world, going.id)).toMatchObject({
    status: 'voided',
    voidReason: 'cancelled by support',
    revision: 1,
  });
  expect((await recipientRow(world, personAt(going, 0).id)).status).toBe('cancelled');
  await world.keyService.start();
  expect(await going.handle.result()).toMatchObject({ status: 'voided' });
  expect(await world.owner.em.fork().count(EnvelopeAct, { envelopeId: going.id })).toBe(0);
  expect(await envelopeRow(world, going.id)).toMatchObject({ revision: 1, stuckSince: null });
  expect(await trailOf(world, going.id)).toContain('support.cancelled');
}, 60_000);

test('the outbox away: messages are stuck and nothing else; both lanes stuck at once are told of', async () => {
  const em = world.owner.em.fork();
  const going = await sendEnvelope(world, [{ order: 1 }, { order: 2 }], {}, { patience: impatient });
  const [first, second] = [personAt(going, 0), personAt(going, 1)];
  await untilRecipient(world, first.id, 'sent');
  await em.execute('alter table outbox_message rename to outbox_away');
  try {
    await signAs(world, going, first);
    await untilRecipient(world, first.id, 'completed');
    expect(await untilStuck(going.handle)).toBe('internal_error');
    await untilEnvelope(world, going.id, ({ stuckStage }) => stuckStage === 'inviting');
    await world.keyService.kill();
    await signAs(world, going, second);
    await untilEnvelope(world, going.id, ({ stuckReason }) => stuckReason === 'key_service_unavailable');
    expect((await shownBy(going.handle)).reason).toBe('key_service_unavailable');
    await world.keyService.start();
  } finally {
    await em.execute('alter table outbox_away rename to outbox_message');
  }
  await going.handle.executeUpdate(retryEnvelopeUpdate, act);
  await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  await going.handle.result();
  expect((await mailTo(world, second.email)).map(({ kind }) => kind)).toContain('notice');
}, 90_000);

test('the database away while somebody opens and signs: what was accepted is written when it is back', async () => {
  const going = await sendEnvelope(world, [{}], parallel, { patience: helpless });
  await untilInvited(world, going);
  const em = world.owner.em.fork();
  const act = await provenSigning(world, going, personAt(going, 0));
  await em.execute('alter table envelope_recipient rename to envelope_recipient_away');
  const signing = going.handle.executeUpdate(signEnvelopeUpdate, { args: [act] });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await em.execute('alter table envelope_recipient_away rename to envelope_recipient');
  const { signedAt } = await signing;
  const row = await untilRecipient(world, personAt(going, 0).id, 'completed');
  expect(row.signedAt?.toISOString()).toBe(signedAt);
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
}, 60_000);

test('the workers restarted in each stage: every step is made once', async () => {
  // What is handed to a worker that stops at this moment is given to the next when its time is over.
  const patience = { fastMs: 3_000, slowMs: 500 };
  const going = await sendEnvelope(world, [{ order: 1 }, { order: 2 }], {}, { patience });
  const restart = async () => {
    await world.workers.pause();
    await world.workers.start();
  };
  await restart();
  await untilRecipient(world, personAt(going, 0).id, 'sent');
  await signAs(world, going, personAt(going, 0));
  await restart();
  await untilRecipient(world, personAt(going, 1).id, 'sent');
  await signAs(world, going, personAt(going, 1));
  await restart();
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  expect((await envelopeRow(world, going.id)).revision).toBe(4);
  const trail = await trailOf(world, going.id);
  expect(trail.filter((action) => action === 'envelope.signed')).toHaveLength(2);
}, 120_000);

test('staff find, see, retry and cancel envelopes by their endpoints', async () => {
  const headers = { 'x-api-key': (await makeStaff(world, 'support')).apiKey };
  const going = await stuckSignature();
  const found = await call<{ data: { id: string }[] }>(world, '/support/flows?stuck=true', { headers });
  expect(found.body.data).toContainEqual(
    expect.objectContaining({
      id: going.id,
      kind: 'envelope',
      stage: 'waiting',
      stuck_reason: 'key_service_unavailable',
    }),
  );
  const one = await call(world, `/support/flows/${going.id}`, { headers });
  expect(one.body).toMatchObject({
    workflow_id: `envelope/${going.id}`,
    organization: { id: going.input.organizationId, name: 'Test Partner LLC' },
    partner: null,
  });
  const text = JSON.stringify(one.body);
  for (const { email, name } of going.people) {
    expect(text).not.toContain(email);
    expect(text).not.toContain(name);
  }
  const body = { reason: 'the organization called' };
  const retried = await call(world, `/support/flows/${going.id}/retry`, { headers, body });
  expect(retried).toMatchObject({ status: 202, body: { id: going.id, kind: 'envelope' } });
  await untilTrue(async () => {
    const answer = await call(world, `/support/flows/${going.id}/cancel`, { headers, body });
    expect([200, 409]).toContain(answer.status);
    return answer.status === 200;
  });
  await world.keyService.start();
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'voided' });
  expect((await call(world, `/support/flows/${going.id}/cancel`, { headers, body })).status).toBe(409);
  const draft = await call(world, `/support/flows/${crypto.randomUUID()}`, { headers });
  expect(draft.status).toBe(404);
  const late = going.handle.executeUpdate(retryEnvelopeUpdate, act);
  const refused: unknown = await late.catch((error: unknown) => error);
  // The workflow has ended, or it is about to end and refuses.
  expect(refused).toSatisfy(
    (error) => error instanceof WorkflowNotFoundError || error instanceof WorkflowUpdateFailedError,
  );
}, 60_000);
