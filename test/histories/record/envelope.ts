import { test } from 'vitest';
import {
  cancelEnvelopeUpdate,
  changeUpdate,
  declineEnvelopeUpdate,
  hostUpdate,
  prepareUpdate,
  provideRecipientActivationUpdate,
  remindEnvelopeUpdate,
  retryEnvelopeUpdate,
  signEnvelopeUpdate,
  voidUpdate,
} from '#workflows/envelope/messages.ts';
import { startFrozen } from '#test/support/world/what-is-sent.ts';
import { actAs } from '#test/api/support/acts/ground.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { lockTables } from '#test/support/servers/database-lock.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  correct,
  envelopeHandle,
  givenBy,
  keepAct,
  mailTo,
  openAs,
  personAt,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilInvited,
  untilRecipient,
} from '#test/workflows/support/envelope.ts';
import { actor, inMs } from '#test/workflows/support/flow.ts';
import { impatient, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records the paths of envelopes; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/envelope.ts
 */

const world = setUp(() =>
  startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }, { ownKeyService: true }),
);

const parallel = { routing: 'parallel' } as const;
const act: { args: [typeof staffAct] } = { args: [staffAct] };

test('completed: a signer, an in-person signer, an approver and a copy', async () => {
  const going = await sendEnvelope(world, [
    { order: 1 },
    { role: 'in_person', order: 2, hostEmail: 'host@example.mn' },
    { role: 'approver', order: 3 },
    { role: 'cc', order: 4 },
  ]);
  const [signer, hosted, approver] = [personAt(going, 0), personAt(going, 1), personAt(going, 2)];
  await untilRecipient(world, signer.id, 'sent');
  await openAs(going, signer);
  await signAs(world, going, signer);
  await untilRecipient(world, hosted.id, 'sent');
  const host = { recipientId: hosted.id, name: 'Host', actor };
  await going.handle.executeUpdate(hostUpdate, { args: [host] });
  await signAs(world, going, hosted);
  await untilRecipient(world, approver.id, 'sent');
  await approveAs(going, approver);
  await record('envelope/completed', going.handle);
});

test('declined, voided before it was prepared, expired', async () => {
  const declined = await sendEnvelope(world, [{}, {}], parallel);
  await untilInvited(world, declined);
  const decline = { recipientId: personAt(declined, 0).id, reason: 'wrong', actor };
  await declined.handle.executeUpdate(declineEnvelopeUpdate, { args: [decline] });
  await record('envelope/declined', declined.handle);

  await world.keyService.kill();
  const voided = await sendEnvelope(world, [{}], parallel);
  await voided.handle.executeUpdate(voidUpdate, { args: [{ reason: 'a mistake', actor }] });
  await record('envelope/voided', voided.handle);
  await world.keyService.start();

  const expired = await sendEnvelope(world, [{}], parallel, { expiresAt: inMs(4_000) });
  await record('envelope/expired', expired.handle);
});

test('not sent, because the draft was changed meanwhile', async () => {
  const going = await sendEnvelope(world, [{}]);
  const em = world.deps.orm.em.fork();
  await going.handle.executeUpdate(voidUpdate, { args: [{ reason: 'a mistake', actor }] });
  await going.handle.result();
  const other = { ...going.input, envelopeId: crypto.randomUUID() };
  await em.execute(
    `insert into envelope (id, organization_id, user_id, document_id, name, status, routing_type, expires_in_days,
       reminder_days, language, original_object_id, x_request_id, created_at, updated_at)
     select ?, organization_id, user_id, document_id, name, 'draft', routing_type, expires_in_days,
       reminder_days, language, original_object_id, x_request_id, created_at, updated_at from envelope where id = ?`,
    [other.envelopeId, going.id],
  );
  await startFrozen(world.deps, other).catch(() => undefined);
  await record('envelope/not-sent', envelopeHandle(world, other.envelopeId));
});

test('reminded by the timer and by hand, corrected and changed', async () => {
  const times = { dayMs: 500, reminderDays: 2, reminderGapMs: 100, expiresAt: inMs(60_000) };
  const going = await sendEnvelope(world, [{}], {}, times);
  const person = personAt(going, 0);
  await untilTrue(async () => (await mailTo(world, person.email)).length === 2);
  await untilTrue(async () => {
    await going.handle.executeUpdate(remindEnvelopeUpdate, { args: [{ actor }] });
    return true;
  });
  await correct(world, going, { id: person.id, email: 'corrected@example.mn' });
  await untilTrue(async () => (await mailTo(world, 'corrected@example.mn')).length === 1);
  const change = { kind: 'change', recipientId: null, payload: { name: 'Another name' } } as const;
  const actId = await keepAct(world, going.id, change);
  await going.handle.executeUpdate(changeUpdate, { args: [{ actId, expiresAt: inMs(90_000), actor }] });
  await signAs(world, going, person);
  await record('envelope/reminded', going.handle);
});

test('stuck, retried by staff; stuck, cancelled by staff', async () => {
  const stuck = async () => {
    const going = await sendEnvelope(world, [{}, {}], parallel, { patience: impatient });
    await untilInvited(world, going);
    await world.keyService.kill();
    await signAs(world, going, personAt(going, 0));
    await untilStuck(going.handle);
    await untilEnvelope(world, going.id, ({ stuckSince }) => stuckSince !== null);
    return going;
  };
  const retried = await stuck();
  await world.keyService.start();
  await retried.handle.executeUpdate(retryEnvelopeUpdate, act);
  await signAs(world, retried, personAt(retried, 1));
  await record('envelope/stuck-retried', retried.handle);
  const cancelled = await stuck();
  await cancelled.handle.executeUpdate(cancelEnvelopeUpdate, act);
  await world.keyService.start();
  await record('envelope/stuck-cancelled', cancelled.handle);
});

test('prepared for a credential whose activation has lapsed, and another', async () => {
  const going = await sendEnvelope(world, [{ authMethod: 'credential' }], parallel, {
    reservationMs: 30_000,
    patience: impatient,
  });
  await untilInvited(world, going);
  const person = personAt(going, 0);
  const { id: recipientId } = person;
  const actId = await keepAct(world, going.id, { kind: 'sign', recipientId, payload: givenBy(person) });
  await going.handle.executeUpdate(prepareUpdate, { args: [{ recipientId, actId, actor }] });
  const activationId = crypto.randomUUID();
  await going.handle.executeUpdate(signEnvelopeUpdate, {
    args: [{ recipientId, actId, loa: 3, activationId, actor }],
  });
  await untilStuck(going.handle);
  await going.handle.executeUpdate(provideRecipientActivationUpdate, {
    args: [{ recipientId, activationId: crypto.randomUUID(), actor }],
  });
  await untilTrue(async () => {
    await going.handle.executeUpdate(cancelEnvelopeUpdate, act);
    return true;
  });
  await record('envelope/activation-lapsed', going.handle);
});

test('continued as a new run', async () => {
  const going = await sendEnvelope(world, [{ order: 1 }, { order: 2 }], {}, { historyLimit: 25 });
  const { temporal } = world.deps;
  const { runId } = await going.handle.describe();
  await untilRecipient(world, personAt(going, 0).id, 'sent');
  await signAs(world, going, personAt(going, 0));
  await untilRecipient(world, personAt(going, 1).id, 'sent');
  await untilTrue(async () => (await envelopeHandle(world, going.id).describe()).runId !== runId);
  await signAs(world, going, personAt(going, 1));
  await record('envelope/carried', envelopeHandle(world, going.id));
  await record('envelope/continued', temporal.workflow.getHandle(`envelope/${going.id}`, runId));
});

test('sent again, extended and corrected by staff, then signed', async () => {
  const [one, other] = [await makeStaff(world, 'support'), await makeStaff(world, 'support')];
  const going = await sendEnvelope(world, [{}]);
  const person = personAt(going, 0);
  await untilRecipient(world, person.id, 'sent');
  await actAs(world, one, { id: going.id, act: 'send-again' });
  await untilTrue(async () => (await mailTo(world, person.email)).length === 2);
  await actAs(world, one, { id: going.id, act: 'extend', body: { expires_at: inMs(7_200_000) } });
  const email = `new.${person.email}`;
  const body = { email, recipient_id: person.id };
  for (const staff of [one, other]) await actAs(world, staff, { id: going.id, act: 'correct-address', body });
  await untilTrue(async () => (await mailTo(world, email)).length === 1);
  await signAs(world, going, person);
  await record('envelope/changed-by-staff', going.handle);
});

test('the letters of a turn together: two signers and a copy', async () => {
  const going = await sendEnvelope(world, [{}, {}, { role: 'cc' }], parallel);
  const signers = [personAt(going, 0), personAt(going, 1)];
  for (const person of signers) await untilRecipient(world, person.id, 'sent');
  for (const person of signers) await signAs(world, going, person);
  await record('envelope/together', going.handle);
});

test('sent in one step, and signed', async () => {
  const going = await sendEnvelope(world, [{}], parallel);
  await untilRecipient(world, personAt(going, 0).id, 'sent');
  await signAs(world, going, personAt(going, 0));
  await record('envelope/sent-at-once', going.handle);
});

test('receipts: one signs, one approves, and another signs last', async () => {
  const going = await sendEnvelope(world, [{}, { role: 'approver' }, {}], parallel);
  for (const place of [0, 1, 2]) await untilRecipient(world, personAt(going, place).id, 'sent');
  await signAs(world, going, personAt(going, 0));
  await approveAs(going, personAt(going, 1));
  await signAs(world, going, personAt(going, 2));
  await record('envelope/receipts', going.handle);
});

test('not sent in one step, because the row could not be written', async () => {
  const { id, release } = await sendLocked();
  const handle = envelopeHandle(world, id);
  await untilTrue(async () => {
    const pending = (await handle.describe()).raw.pendingActivities ?? [];
    return pending.some(({ activityType }) => activityType?.name === 'findEnvelopeSent');
  });
  await release();
  await record('envelope/not-sent-at-once', handle);
});

/** Sends an envelope whose addresses cannot be written. */
async function sendLocked(): Promise<{ id: string; release: () => Promise<void> }> {
  const release = await lockTables(world.database.url, 'flow_address');
  const sending = sendEnvelope(world, [{}], parallel);
  const id = await new Promise<string>((resolve) => {
    void untilTrue(async () => {
      for await (const flow of world.deps.temporal.workflow.list({ query: 'FlowStage = "sending"' })) {
        resolve(flow.workflowId.split('/')[1] ?? '');
        return true;
      }
      return false;
    });
  });
  await sending.catch(() => undefined);
  return { id, release };
}

test('signed by two, by steps that the input names', async () => {
  const going = await sendEnvelope(world, [{}, {}], parallel);
  await untilInvited(world, going);
  await signAs(world, going, personAt(going, 0));
  await signAs(world, going, personAt(going, 1));
  await record('envelope/named-steps', going.handle);
});
