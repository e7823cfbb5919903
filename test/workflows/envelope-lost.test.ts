import { activityInfo } from '@temporalio/activity';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Envelope } from '#entities/envelope.ts';
import { correctUpdate, openUpdate } from '#workflows/envelope-messages.ts';
import { expectPlatformError, platform, registerUser, someEmail } from '../support/account.ts';
import { uploadPdf } from '../support/envelope.ts';
import { startGate, type Gate } from '../support/gate.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { untilTrue } from '../support/namespace.ts';
import { startWorld, type World } from '../support/world.ts';
import {
  envelopeHandle,
  envelopeRow,
  keepAct,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilRecipient,
  type Going,
} from './support/envelope.ts';
import { actor } from './support/flow.ts';
import { untilTriedAgain } from './support/stuck.ts';

let world: World;
let mail: MailServer;
let timestamping: Gate;
/** What stands around each activity, for as long as a test wants it. */
let around = (run: () => Promise<unknown>): Promise<unknown> => run();
beforeAll(async () => {
  [mail, timestamping] = await Promise.all([startMailServer(), startGate()]);
  const TSA_URL = `http://127.0.0.1:${timestamping.port}/tsa`;
  world = await startWorld(mail.settings, { keyService: { TSA_URL }, around: (run) => around(run) });
  timestamping.before(world.baseUrl);
});
afterEach(() => (around = (run) => run()));
afterAll(async () => {
  await world.stop();
  await Promise.all([mail.stop(), timestamping.shut()]);
});

/** Tried twice, and soon again by itself: nobody helps in these tests. */
const alone = { patience: { fastMs: 1_000, slowMs: 1_500 } };

async function untilInvited(going: Going): Promise<void> {
  for (const { id } of going.people) await untilRecipient(world, id, 'sent');
}

/** Lets every attempt at the next such activity do its work and never tell of it, as when its worker is lost; until it is called. */
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

test('a worker lost between writing that an envelope is sent and telling its flow: nobody is told before the flow knows, and it can be sent', async () => {
  const user = await registerUser(world);
  const token = user.access_token;
  const email = someEmail();
  const recipients = [{ email, name: 'Person', role: 'signer' }];
  const document_id = await uploadPdf(world, user);
  const body = { document_id, name: 'Lease', recipients };
  const { id } = (await platform<{ id: string }>(world, '/envelopes', { token, body })).body.data;
  const send = () =>
    platform(world, `/envelopes/${id}/send`, { token, body: {}, headers: { 'idempotency-key': id } });

  const find = loseAnswers('recordSent');
  try {
    expectPlatformError(await send(), 503, 'SERVICE_UNAVAILABLE');
    expect((await envelopeRow(world, id)).status).toBe('sent');
    expectPlatformError(await send(), 503, 'SERVICE_UNAVAILABLE');
    await expect(envelopeHandle(world, id).result()).rejects.toThrow();
    const draft = { status: 'draft', sentAt: null, originalObjectId: null };
    expect(await envelopeRow(world, id)).toMatchObject(draft);
  } finally {
    find();
  }
  expect(mail.to(email)).toEqual([]);
  expect((await send()).status).toBe(200);
  await untilTrue(() => Promise.resolve(mail.to(email).length === 1));
  expect((await envelopeRow(world, id)).status).toBe('sent');
}, 60_000);

test('a draft that is deleted before its flow takes back what it never wrote: the flow ends all the same', async () => {
  let id = '';
  around = async (run) => {
    const { activityType, workflowExecution } = activityInfo();
    if (activityType === 'recordSent') throw new Error('never written');
    if (activityType === 'discardSent') {
      id = workflowExecution?.workflowId.split('/')[1] ?? '';
      await world.deps.orm.em.fork().nativeDelete(Envelope, { id });
    }
    return run();
  };
  await expect(sendEnvelope(world, [{}], {}, alone)).rejects.toMatchObject({ code: 'service_unavailable' });
  await untilTrue(() => Promise.resolve(id !== ''));
  await expect(envelopeHandle(world, id).result()).rejects.toThrow();
  expect(await world.deps.orm.em.fork().findOne(Envelope, { id })).toBeNull();
}, 60_000);

test('trouble that was written by an attempt nobody heard of does not stay in the row', async () => {
  const going = await sendEnvelope(world, [{}], {}, alone);
  await untilInvited(going);
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
  await untilInvited(going);
  const { id: recipientId } = personAt(going, 0);
  let corrected = false;
  around = async (run) => {
    if (activityInfo().activityType === 'recordOpened' && !corrected) throw new Error('the database is away');
    return run();
  };
  const opened = going.handle.executeUpdate(openUpdate, { args: [{ recipientId, generation: 1, actor }] });
  await untilTriedAgain(going, 'recordOpened');
  const payload = { email: someEmail() };
  const actId = await keepAct(world, going.id, { kind: 'correct', recipientId, payload });
  await going.handle.executeUpdate(correctUpdate, { args: [{ recipientId, actId, actor }] });
  corrected = true;
  await opened;
  await untilTrue(() => Promise.resolve(mail.to(payload.email).length === 1));
  expect(await recipientRow(world, recipientId)).toMatchObject({ status: 'sent', deliveredAt: null });
}, 60_000);
