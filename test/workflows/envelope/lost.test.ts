import { activityInfo } from '@temporalio/activity';
import { afterEach, expect, test } from 'vitest';
import { Envelope } from '#entities/envelope/envelope.ts';
import { openUpdate } from '#workflows/envelope/messages.ts';
import { expectPlatformError, platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { startGate } from '#test/support/servers/gate.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  correct,
  envelopeHandle,
  envelopeRow,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilInvited,
} from '#test/workflows/support/envelope.ts';
import { actor } from '#test/workflows/support/flow.ts';
import { helpless, untilTriedAgain } from '#test/workflows/support/stuck.ts';

const mail = setUp(startMailServer);
const timestamping = setUp(startGate, (gate) => gate.shut());
/** Runs around each activity, for as long as a test wants it. */
let around = (run: () => Promise<unknown>): Promise<unknown> => run();
const world = setUp(() =>
  startWorld(mail.settings, { timestampingBy: timestamping.before, around: (run) => around(run) }),
);
afterEach(() => (around = (run) => run()));

const alone = { patience: helpless };

/**
 * Lets every attempt at the next such activity do its work and never report it, as when its worker is lost, until the
 * function that it gives is called.
 */
function loseAnswers(activity: string): () => void {
  const { promise: found, resolve: find } = Promise.withResolvers<void>();
  let lost: string | undefined;
  around = async (run) => {
    const done = await run();
    const { activityType, activityId } = activityInfo();
    if (activityType === activity) lost ??= activityId;
    if (activityType === activity && activityId === lost) await found;
    return done;
  };
  return () => {
    around = (run) => run();
    find();
  };
}

test('a worker lost between writing that an envelope is sent and telling its flow: it stays sent, and everybody is told once', async () => {
  const user = await registerUser(world);
  const token = user.access_token;
  const email = someEmail();
  const recipients = [{ email, name: 'Person', role: 'signer' }];
  const document_id = await readyDocument(world, user);
  const hook = await startReceiver();
  const webhook = { url: hook.url, events: ['envelope_sent'] };
  expect((await platform(world, '/webhooks', { token, body: webhook })).status).toBe(201);
  const body = { document_id, name: 'Lease', recipients };
  const { id } = (await platform<{ id: string }>(world, '/envelopes', { token, body })).body.data;
  const send = () =>
    platform(world, `/envelopes/${id}/send`, { token, body: {}, headers: { 'idempotency-key': id } });

  const find = loseAnswers('recordEnvelopeSent');
  try {
    expectPlatformError(await send(), 503, 'SERVICE_UNAVAILABLE');
    expect((await envelopeRow(world, id)).status).toBe('sent');
    expect([mail.to(email), hook.received]).toEqual([[], []]);
    expect((await send()).status).toBe(200);
    await mail.until(email, 1);
    await untilTrue(() => Promise.resolve(hook.received.length > 0));
  } finally {
    find();
  }
  expect(await envelopeRow(world, id)).toMatchObject({
    status: 'sent',
    sendId: expect.any(String) as string,
  });
  expect(hook.received).toHaveLength(1);
  expect(mail.to(email)).toHaveLength(1);
  await hook.stop();
}, 60_000);

test('a sending that an attempt writes too late, when its flow has given up, leaves the draft', async () => {
  let id = '';
  const { promise: looked, resolve: look } = Promise.withResolvers<void>();
  const late: unknown[] = [];
  around = async (run) => {
    const { activityType, workflowExecution } = activityInfo();
    id = workflowExecution?.workflowId.split('/')[1] ?? '';
    if (activityType === 'recordEnvelopeSent') {
      await looked;
      return run().catch((error: unknown) => {
        late.push(error);
        throw error;
      });
    }
    const found = await run();
    if (activityType === 'findEnvelopeSent') look();
    return found;
  };
  await expect(sendEnvelope(world, [{}], {}, alone)).rejects.toMatchObject({ code: 'service_unavailable' });
  await untilTrue(() => Promise.resolve(late.length > 0));
  expect(late[0]).toMatchObject({ type: 'not_written' });
  await expect(envelopeHandle(world, id).result()).rejects.toThrow('Workflow execution failed');
  expect(await envelopeRow(world, id)).toMatchObject({ status: 'draft', sentAt: null, eventSequence: 0 });
}, 60_000);

test('a draft that is deleted before its flow looks for what it never wrote: the flow ends all the same', async () => {
  let id = '';
  around = async (run) => {
    const { activityType, workflowExecution } = activityInfo();
    if (activityType === 'recordEnvelopeSent') throw new Error('never written');
    if (activityType === 'findEnvelopeSent') {
      id = workflowExecution?.workflowId.split('/')[1] ?? '';
      await world.deps.orm.em.fork().nativeDelete(Envelope, { id });
    }
    return run();
  };
  await expect(sendEnvelope(world, [{}], {}, alone)).rejects.toMatchObject({ code: 'service_unavailable' });
  await untilTrue(() => Promise.resolve(id !== ''));
  await expect(envelopeHandle(world, id).result()).rejects.toThrow('Workflow execution failed');
  expect(await world.deps.orm.em.fork().findOne(Envelope, { id })).toBeNull();
}, 60_000);

test('trouble that was written by an attempt nobody heard of does not stay in the row', async () => {
  const going = await sendEnvelope(world, [{}], {}, alone);
  await untilInvited(world, going);
  await timestamping.shut();
  const find = loseAnswers('recordEnvelopeTrouble');
  try {
    await signAs(world, going, personAt(going, 0));
    await untilEnvelope(world, going.id, ({ stuckReason }) => stuckReason === 'timestamping_unavailable');
    await timestamping.open();
    await going.handle.result();
  } finally {
    find();
  }
  const row = await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  expect(row).toMatchObject({ stuckSince: null, stuckReason: null });
}, 120_000);

test('what was done by a link is not written of whoever the link went to after a correction', async () => {
  const going = await sendEnvelope(world, [{}], {}, alone);
  await untilInvited(world, going);
  const { id: recipientId } = personAt(going, 0);
  let corrected = false;
  around = async (run) => {
    if (activityInfo().activityType === 'recordOpened' && !corrected) throw new Error('the database is away');
    return run();
  };
  const opened = going.handle.executeUpdate(openUpdate, { args: [{ recipientId, generation: 1, actor }] });
  await untilTriedAgain(going, 'recordOpened');
  const email = someEmail();
  await correct(world, going, { id: recipientId, email });
  corrected = true;
  await opened;
  await mail.until(email, 1);
  expect(await recipientRow(world, recipientId)).toMatchObject({ status: 'sent', deliveredAt: null });
}, 60_000);
