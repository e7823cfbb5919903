import { setTimeout as sleep } from 'node:timers/promises';
import { recordEnvelopeEnd } from '#activities/envelope/ends.ts';
import { expect, test } from 'vitest';
import { declineEnvelopeUpdate, sendUpdate, voidUpdate } from '#workflows/envelope/messages.ts';
import { writeReference } from '#domain/common/reference.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { startFrozen } from '#test/support/world/what-is-sent.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  currentPdf,
  envelopeRow,
  mailTo,
  openAs,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  trailOf,
  untilEnvelope,
  untilInvited,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { makeDraft, type Wish } from '#test/workflows/support/envelope-draft.ts';
import { organizationWithWebhook } from '#test/workflows/support/envelope-end.ts';
import { actor, inMs } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));

const two: Wish[] = [{}, {}];
const parallel = { routing: 'parallel' } as const;

function decline(going: Going, position: number): Promise<{ declinedAt: string }> {
  const { id: recipientId } = personAt(going, position);
  return going.handle.executeUpdate(declineEnvelopeUpdate, {
    args: [{ recipientId, reason: 'The rent is wrong\r\nby one zero', actor }],
  });
}

function voidIt(going: Going): Promise<{ voidedAt: string }> {
  return going.handle.executeUpdate(voidUpdate, { args: [{ reason: 'sent by mistake', actor }] });
}

test.concurrent('declined by one: the others are cancelled and told, and nothing can be done any more', async () => {
  const going = await sendEnvelope(world, two, parallel);
  await untilInvited(world, going);
  const { declinedAt } = await decline(going, 0);
  const row = await envelopeRow(world, going.id);
  expect(row).toMatchObject({ status: 'declined', declinedAt: new Date(declinedAt) });
  expect(await recipientRow(world, personAt(going, 0).id)).toMatchObject({
    status: 'declined',
    declineReason: 'The rent is wrong\r\nby one zero',
    ipAddress: '192.0.2.7',
  });
  expect(await recipientRow(world, personAt(going, 1).id)).toMatchObject({ status: 'cancelled' });
  expect(await going.handle.result()).toMatchObject({ status: 'declined' });
  for (const { email } of [...going.people, going.sender]) {
    const notice = (await mailTo(world, email)).at(-1);
    expect(notice).toMatchObject({ kind: 'notice', subject: 'Declined: “Түрээсийн гэрээ”', link: null });
    expect(notice?.text).toContain('> The rent is wrong\n> by one zero');
  }
}, 60_000);

test.concurrent('voided before anybody was invited, and while somebody has signed: their signature stays in the PDF', async () => {
  const going = await sendEnvelope(world, [{ order: 1 }, { order: 2 }]);
  await untilRecipient(world, personAt(going, 0).id, 'sent');
  await signAs(world, going, personAt(going, 0));
  await untilRecipient(world, personAt(going, 1).id, 'sent');
  await voidIt(going);
  expect(await envelopeRow(world, going.id)).toMatchObject({
    status: 'voided',
    voidReason: 'sent by mistake',
    revision: 2,
  });
  expect(await recipientRow(world, personAt(going, 0).id)).toMatchObject({ status: 'completed' });
  await going.handle.result();
  expect((await currentPdf(world, going.id)).length).toBeGreaterThan(1_000);

  const early = await sendEnvelope(world, two, parallel);
  await voidIt(early);
  expect(await early.handle.result()).toMatchObject({ status: 'voided' });
  expect(await envelopeRow(world, early.id)).toMatchObject({ status: 'voided' });
}, 60_000);

test.concurrent('expired: open recipients are cancelled, and both kinds of callers are refused in their own way', async () => {
  const going = await sendEnvelope(world, two, parallel, { expiresAt: inMs(3_000) });
  const row = await untilEnvelope(world, going.id, ({ status }) => status === 'expired');
  expect(row.expiredAt?.toISOString()).toBe(going.input.expiresAt);
  expect((await recipientRow(world, personAt(going, 1).id)).status).toBe('cancelled');
  expect(await going.handle.result()).toEqual({ status: 'expired', at: going.input.expiresAt });
}, 60_000);

test.concurrent('signed or declined, signed or voided, signed or expired: one wins each time', async () => {
  const rivals = ['decline', 'void', 'expiry'] as const;
  const rounds = Array.from({ length: 9 }, (_, index) => rivals[index % 3] ?? 'void');
  const race = async (rival: (typeof rivals)[number]) => {
    const expiresAt = inMs(rival === 'expiry' ? 15_000 : 3_600_000);
    const going = await sendEnvelope(world, [{}], parallel, { expiresAt });
    const person = personAt(going, 0);
    if (rival === 'expiry') await sleep(Date.parse(expiresAt) - Date.now() - 30);
    else await untilInvited(world, going);
    const against = {
      decline: () => decline(going, 0),
      void: () => voidIt(going),
      expiry: () => Promise.resolve(),
    };
    const acts = await Promise.allSettled([signAs(world, going, person), against[rival]()]);
    const signed = acts[0].status === 'fulfilled';
    const { status } = await going.handle.result();
    const lost = { decline: 'declined', void: 'voided', expiry: 'expired' }[rival];
    expect(status, rival).toBe(signed ? 'completed' : lost);
    if (rival !== 'expiry') expect(acts[1].status).toBe(signed ? 'rejected' : 'fulfilled');
    const trail = await trailOf(world, going.id);
    expect(trail.includes('envelope.signed'), trail.join()).toBe(signed);
    expect(trail.filter((action) => /\.(completed|declined|voided|expired)$/.test(action))).toHaveLength(1);
  };
  await Promise.all(rounds.map(race));
}, 120_000);

test.concurrent('a draft that was changed meanwhile is not sent, and may be sent anew', async () => {
  const draft = await makeDraft(world, [{}]);
  const handle = world.deps.temporal.workflow;
  const em = world.deps.orm.em.fork();
  await em.execute('update envelope set send_id = null where id = ?', [draft.id]);
  const going = await sendEnvelope(world, [{}]);
  const input = {
    ...going.input,
    envelopeId: draft.id,
    sendId: draft.sendId,
    recipients: draft.people.map(({ id, role }, position) => ({ id, role, routingOrder: 1, position })),
  };
  await expect(startFrozen(world.deps, input)).rejects.toMatchObject({ code: 'invalid_state' });
  expect((await envelopeRow(world, draft.id)).status).toBe('draft');
  await em.execute('update envelope set send_id = ? where id = ?', [draft.sendId, draft.id]);
  await startFrozen(world.deps, input);
  await handle.getHandle(`envelope/${draft.id}`).executeUpdate(sendUpdate);
  expect((await envelopeRow(world, draft.id)).status).toBe('sent');
}, 60_000);

test.concurrent('every event in its order, once, to the organization’s webhook', async () => {
  const hook = await startReceiver();
  const organizationId = await organizationWithWebhook(world, hook.url);
  const going = await sendEnvelope(world, [{}], { organizationId });
  const person = personAt(going, 0);
  await untilRecipient(world, person.id, 'sent');
  await openAs(going, person);
  await signAs(world, going, person);
  await going.handle.result();
  await hook.until(6);
  const told = hook.received.map(({ body }) => body as { event: string; sequence: number; data: object });
  expect(told.toSorted((a, b) => a.sequence - b.sequence).map(({ event }) => event)).toEqual([
    'envelope_sent',
    'recipient_sent',
    'recipient_delivered',
    'envelope_delivered',
    'recipient_signed',
    'envelope_completed',
  ]);
  expect(told.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  const rows = await world.deps.orm.em.fork().find(WebhookDelivery, { resourceId: going.id });
  expect(rows).toHaveLength(6);
  const late = { status: 'voided', at: inMs(0), reason: 'too late' } as const;
  const end = { envelopeId: going.id, outcome: late, accepted: [], actor: null, proofId: null };
  const deps = { orm: world.deps.orm, actKeys: world.deps.keys.actProofs };
  expect(await recordEnvelopeEnd(deps, end), 'whoever comes too late is told what stands').toEqual({
    completedAt: (await envelopeRow(world, going.id)).completedAt?.toISOString(),
    deliveryIds: rows.filter(({ eventType }) => eventType === 'envelope_completed').map(({ id }) => id),
  });
  await hook.stop();
}, 60_000);

/** Reads the members of an envelope's events besides its id, by the names of the events. */
async function toldOf({ id }: Going): Promise<Record<string, object>> {
  const rows = await world.deps.orm.em.fork().find(WebhookDelivery, { resourceId: id });
  const reference = writeReference((await envelopeRow(world, id)).reference);
  const told = rows.map(({ eventType, body }) => {
    const { data, ...about } = JSON.parse(body) as { data: Record<string, unknown> };
    expect(Object.keys(about).toSorted()).toEqual(['created_at', 'event', 'id', 'sequence']);
    const { envelope_id: envelopeId, reference: said, external_ref: ref, metadata, ...members } = data;
    expect([ref, metadata]).toEqual([null, {}]);
    expect([Reflect.get(about, 'event'), envelopeId, said]).toEqual([eventType, id, reference]);
    return [eventType, members] as const;
  });
  expect(new Set(told.map(([event]) => event)).size).toBe(told.length);
  return Object.fromEntries(told);
}

test.concurrent('each event says what it is about', async () => {
  const organizationId = await organizationWithWebhook(world, 'https://127.0.0.1:9/none');
  const send = (times = {}) => sendEnvelope(world, [{}], { organizationId }, times);
  const goings = [await send(), await send(), await send(), await send({ expiresAt: inMs(5_000) })] as const;
  const [signed, declined, voided, expired] = goings;
  for (const { people } of [signed, declined]) await untilRecipient(world, people[0]?.id ?? '', 'sent');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

  const whom = { recipient_id: personAt(declined, 0).id };
  await openAs(declined, personAt(declined, 0));
  const { declinedAt } = await decline(declined, 0);
  const reason = 'The rent is wrong\r\nby one zero';
  const said = { decline_reason: reason, declined_by: 'link' };
  const end = { ...whom, status: 'declined', declined_at: declinedAt, ...said };
  expect(await toldOf(declined)).toEqual({
    envelope_sent: { status: 'sent', sent_at: declined.input.sentAt },
    recipient_sent: { ...whom, status: 'sent', sent_at: time },
    recipient_delivered: { ...whom, status: 'sent', delivered_at: time },
    envelope_delivered: { status: 'sent', delivered_at: time },
    recipient_declined: end,
    envelope_declined: end,
  });

  const { signedAt } = await signAs(world, signed, personAt(signed, 0));
  const { at } = await signed.handle.result();
  expect(await toldOf(signed)).toMatchObject({
    recipient_signed: { status: 'in_progress', recipient_id: personAt(signed, 0).id, signed_at: signedAt },
    envelope_completed: { status: 'completed', completed_at: at },
  });

  const { voidedAt } = await voidIt(voided);
  const why = { status: 'voided', voided_at: voidedAt, reason: 'sent by mistake' };
  expect((await toldOf(voided))['envelope_voided']).toEqual(why);
  await expired.handle.result();
  const late = { status: 'expired', expired_at: expired.input.expiresAt };
  expect((await toldOf(expired))['envelope_expired']).toEqual(late);
}, 60_000);

// While the key service is away the others would not come to their ends: it stands alone.
test('an accepted signature is made although the envelope ends meanwhile; and when all have agreed, the clock counts no more', async () => {
  const [going, late] = await Promise.all([
    sendEnvelope(world, two, parallel),
    sendEnvelope(world, [{}], parallel, { expiresAt: inMs(10_000) }),
  ]);
  await Promise.all([untilInvited(world, going), untilInvited(world, late)]);
  await world.keyService.kill();
  await signAs(world, late, personAt(late, 0));
  await signAs(world, going, personAt(going, 0));
  const { declinedAt } = await decline(going, 1);
  expect(await envelopeRow(world, going.id)).toMatchObject({ declinedAt: new Date(declinedAt), revision: 1 });
  expect(await refusalOf(openAs(going, personAt(going, 0)))).toMatchObject({
    type: 'gone',
    details: { status: 'declined' },
  });
  expect(await refusalOf(voidIt(going))).toMatchObject({
    type: 'invalid_state',
    details: { status: 'declined' },
  });
  const end = Date.parse(late.input.expiresAt) + 500;
  await untilEnvelope(world, late.id, () => Date.now() > end);
  expect(await refusalOf(voidIt(late))).toMatchObject({ type: 'invalid_state' });
  await world.keyService.start();
  await untilRecipient(world, personAt(going, 0).id, 'completed');
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'declined', revision: 2 });
  await going.handle.result();
  await untilEnvelope(world, late.id, ({ status }) => status === 'completed');
  await late.handle.result();
}, 90_000);
