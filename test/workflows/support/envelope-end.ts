import { X509Certificate } from 'node:crypto';
import { expect } from 'vitest';
import { platformEvents, type PlatformEvent } from '#domain/webhook/platform-events.ts';
import { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import { checkSealed } from '#sealing/check-sealed.ts';
import { makeSigningKey, encryptSigningKey } from '#secrets/webhook-key.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { Receiver } from '#test/support/servers/receiver.ts';
import { lastNames } from '#test/support/pdf/sealed-names.ts';
import type { World } from '#test/support/world/world.ts';
import {
  approveAs,
  currentPdf,
  envelopeRow,
  mailTo,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  trailOf,
  untilRecipient,
  type Going,
} from './envelope.ts';
import { untilStuck } from './stuck.ts';

/** An organization with a webhook for these events of the platform, or for every one; gives its id. */
export async function organizationWithWebhook(
  world: World,
  url: string,
  events: readonly PlatformEvent[] = platformEvents,
): Promise<string> {
  const { organizationId } = await world.otherPartner();
  const id = crypto.randomUUID();
  await world.deps.orm.em.fork().insert(Webhook, {
    id,
    organizationId,
    url,
    events: [...events],
    status: 'active',
    signingKeySealed: encryptSigningKey(world.deps.keys.webhookKeys, makeSigningKey(), id),
    createdAt: new Date(),
  });
  return organizationId;
}

/** Sends envelopes to a signer, who has signed, an approver, and two who get copies after that. */
export async function beforeApproval(world: World, count: number, organizationId: string): Promise<Going[]> {
  // What waits for its turn to be sealed takes the time of its own tries.
  const patience = { fastMs: 3_000, slowMs: 3_600_000 };
  const copy = { role: 'cc', order: 2 } as const;
  const send = async () => {
    const draft = { routing: 'hybrid', organizationId } as const;
    const going = await sendEnvelope(world, [{}, { role: 'approver' }, copy, copy], draft, { patience });
    await untilRecipient(world, personAt(going, 1).id, 'sent');
    await signAs(world, going, personAt(going, 0));
    await untilRecipient(world, personAt(going, 0).id, 'completed');
    return going;
  };
  return Promise.all(Array.from({ length: count }, send));
}

/** Has everybody approve while nothing can be completed, until each sealing is stuck; it can be by then. */
export async function approveInVain(goings: Going[], refuse: (isRefused: boolean) => void): Promise<void> {
  refuse(true);
  for (const going of goings) {
    await approveAs(going, personAt(going, 1));
  }
  for (const { handle } of goings) expect(await untilStuck(handle)).toBe('key_service_unavailable');
  refuse(false);
}

/** Expects the PDF of an envelope to be sealed with so many signatures, certification included, and each to hold. */
export async function expectSealed(world: World, { id }: Going, signatures: number): Promise<void> {
  const { root } = await world.deps.keyService.authorities();
  const anchor = readCertificate(new X509Certificate(root).raw);
  const pdf = await currentPdf(world, id);
  await checkSealed(pdf, { names: await lastNames(pdf, signatures), root: anchor });
}

const isEnd = (name: string) => /^envelope[._](completed|declined|voided|expired)$/.test(name);

/**
 * Waits for the end of an envelope and expects the same one end in the history, the row, the audit trail, the events at the
 * organization's webhook, and the messages to those who were invited; gives it.
 */
export async function expectOneEnd(world: World, going: Going, hook: Receiver): Promise<string> {
  const { status, at } = await going.handle.result();
  const row = await envelopeRow(world, going.id);
  expect(row).toMatchObject({ status, sealing: false, stuckSince: null, stuckReason: null });
  const { completedAt, declinedAt, voidedAt, expiredAt } = row;
  const moments = { completed: completedAt, declined: declinedAt, voided: voidedAt, expired: expiredAt };
  const written = Object.entries(moments).flatMap(([name, moment]) =>
    moment ? [[name, moment.toISOString()]] : [],
  );
  expect(written).toEqual([[status, at]]);
  expect((await trailOf(world, going.id)).filter(isEnd)).toEqual([`envelope.${status}`]);
  await expectTold(world, going, { status, hook });
  for (const { id } of going.people.filter(({ role }) => role === 'cc' && status === 'completed'))
    expect(await recipientRow(world, id)).toMatchObject({ status: 'completed' });
  for (const { email } of [...going.people, going.sender]) {
    const mails = await mailTo(world, email);
    const knows = email === going.sender.email || mails.some(({ kind }) => kind === 'link');
    const notices = mails
      .filter(({ kind, subject }) => kind === 'notice' && !/^(Not sealed|Receipt):/.test(subject ?? ''))
      .map(({ subject }) => subject.split(':', 1)[0]);
    expect(notices.map((word) => word?.toLowerCase())).toEqual(knows ? [status] : []);
  }
  return status;
}

/** Every event has a number of its own, without a gap, and one of them is the end. */
async function expectTold(
  world: World,
  { id }: Going,
  { status, hook }: { status: string; hook: Receiver },
): Promise<void> {
  const opened = await world.deps.orm.em.fork().find(WebhookDelivery, { resourceId: id });
  // On a loaded machine a delivery may be posted twice: under the same id.
  const ofThis = () => [
    ...new Map(
      hook.received
        .filter(({ body }) => Reflect.get(body['data'] ?? {}, 'envelope_id') === id)
        .map((one) => [one.headers['x-webhook-id'], one]),
    ).values(),
  ];
  const names = () => ofThis().map(({ body }) => String(body['event']));
  const events = opened.map(({ eventType }) => eventType);
  await expect.poll(() => names().toSorted(), { timeout: 30_000 }).toEqual(events.toSorted());
  const told = ofThis().map(({ body }) => body);
  expect(names().filter(isEnd)).toEqual([`envelope_${status}`]);
  const numbers = told.map(({ sequence }) => Number(sequence)).toSorted((a, b) => a - b);
  expect(numbers).toEqual(opened.map((_, index) => index + 1));
}
