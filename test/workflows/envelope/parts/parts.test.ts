import { expect, test } from 'vitest';
import type { EnvelopeInput } from '#workflows/envelope/messages.ts';
import { initialState } from '#workflows/envelope/initial-state.ts';

const input: EnvelopeInput = {
  envelopeId: 'e',
  organizationId: 'o',
  sendId: 's',
  routingType: 'parallel',
  recipients: [{ id: 'a', role: 'signer', routingOrder: 1, position: 0 }],
  sentAt: '2026-11-22T08:00:00.000Z',
  expiresAt: '2026-11-23T08:00:00.000Z',
  reminderDays: 0,
  reminderGapMs: 0,
  reservationMs: 60_000,
  webhookSchedule: [0],
  actor: { xRequestId: 'r' },
};

const { people, document, messages, deliveries, ending, progress } = initialState(input);
const { reservations } = document;

test.each(Object.entries({ people, document, reservations, messages, deliveries, ending, progress }))(
  'nobody but itself writes what is in %s',
  (name, part) => {
    expect(Object.keys(part)).toEqual(name === 'document' ? ['reservations'] : []);
    const members = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(part)));
    const read = members.filter(([, descriptor]) => 'get' in descriptor).map(([member]) => member);
    expect(read.length).toBeGreaterThan(0);
    for (const member of read) expect(Reflect.set(part, member, undefined), member).toBe(false);
  },
);
