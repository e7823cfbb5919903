import { expect, test } from 'vitest';
import type { EndedEnvelope, EndedRecipient, EndedSignRequest } from '#activities/flow/inputs.ts';
import { day } from '#domain/envelope/envelope.ts';
import { deliveryInput, envelopeInput, signRequestInput } from '#workflows/flow/inputs-from-rows.ts';

const begin = Date.parse('2026-11-01T00:00:00.000Z');
const at = (days: number) => new Date(begin + days * day).toISOString();

function request(linkSentAt: string | null): EndedSignRequest {
  const facts = {
    requestId: 'r',
    clientId: 'c',
    organizationId: 'o',
    partnerName: 'Partner',
    userEmail: 'bat@example.mn',
    documentHash: '0'.repeat(64),
    requiredLoa: 1,
    language: 'en',
    notify: true,
    createdAt: at(0),
    expiresAt: at(10),
    xRequestId: 'x',
  } as const;
  return { kind: 'sign_request', id: 'r', facts, linkSentAt, linkGeneration: 2, agreed: null };
}

test.each([
  ['before the reminder was due', at(0), at(5)],
  ['never', null, at(5)],
  ['as the reminder', at(5), undefined],
])('a request whose link went out %s has its reminder once', (_when, linkSentAt, reminderAt) => {
  const input = signRequestInput(request(linkSentAt));
  expect(input.reminderAt).toBe(reminderAt);
  expect(input.resumed).toEqual({ linkSentAt, generation: 2 });
});

const recipient: EndedRecipient = {
  id: 'a',
  role: 'signer',
  routingOrder: 1,
  position: 0,
  status: 'sent',
  linkGeneration: 0,
  opened: false,
  sentAt: at(0),
  linkSentAt: at(0),
};

function carriedOf(one: Partial<EndedRecipient>, more: Partial<EndedEnvelope> = {}) {
  const ended: EndedEnvelope = {
    kind: 'envelope',
    id: 'e',
    organizationId: 'o',
    userId: 'u',
    sendId: 's',
    routingType: 'sequential',
    sentAt: at(0),
    expiresAt: at(30),
    reminderDays: 3,
    xRequestId: 'x',
    announced: true,
    prepared: true,
    unsealed: false,
    recipients: [{ ...recipient, ...one }],
    agreed: [],
    ...more,
  };
  return envelopeInput(ended).carried;
}

test.each([
  ['pending', 'waiting'],
  ['sent', 'reached'],
  ['delivered', 'reached'],
  ['bounced', 'reached'],
  ['completed', 'finished'],
] as const)('a recipient who is %s is %s', (status, standing) => {
  expect(carriedOf({ status })?.standings).toEqual({ a: standing });
});

test.each([
  ['the invitation alone', at(0), 0, false],
  ['two reminders', at(6.1), 2, false],
  ['more than the timer sends', at(20), 3, false],
  ['the one before the end', at(27), 3, true],
])('messages that went out are not sent again: %s', (_what, linkSentAt, reminders, last) => {
  const sent = { invitedAt: begin, at: Date.parse(linkSentAt), reminders, last };
  expect(carriedOf({ linkSentAt })?.messages).toEqual({ a: sent });
});

test('nothing has reached a refused address, nor anybody before their turn', () => {
  expect(carriedOf({ status: 'bounced' })?.messages).toEqual({});
  expect(carriedOf({ status: 'pending', sentAt: null, linkSentAt: null })?.messages).toEqual({});
});

test('opened pages, generations of links and an unprepared document are carried', () => {
  const carried = carriedOf({ opened: true, linkGeneration: 2 }, { prepared: false });
  expect(carried).toMatchObject({ opened: ['a'], generations: { a: 2 }, unprepared: true });
  expect(carriedOf({})).not.toHaveProperty('unprepared');
});

test('a delivery makes the attempts that are left, the next when it was due', () => {
  const row = { kind: 'webhook_delivery', id: 'd', owner: { clientId: 'c' }, redeliveries: 0 } as const;
  const due = (ms: number) => new Date(begin + ms).toISOString();
  const schedule = (attempts: number, nextAttemptAt: string | null) =>
    deliveryInput({ ...row, attempts, nextAttemptAt }, begin).schedule;
  expect(schedule(0, due(-5_000))).toEqual([0, 60, 300, 1_800, 7_200]);
  expect(schedule(2, due(100_000))).toEqual([0, 0, 100, 1_800, 7_200]);
  expect(schedule(2, due(-1))).toEqual([0, 0, 0, 1_800, 7_200]);
  // A clock that was wrong keeps nothing waiting.
  expect(schedule(2, due(10 * day))).toEqual([0, 0, 300, 1_800, 7_200]);
  expect(
    deliveryInput({ ...row, redeliveries: 2, attempts: 0, nextAttemptAt: null }, begin).opening,
  ).toMatchObject({
    kind: 'again',
    redelivery: 2,
  });
});
