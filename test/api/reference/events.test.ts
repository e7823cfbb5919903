import { expect, test } from 'vitest';
import { eventFault } from '#test/support/servers/event-fault.ts';

const id = '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11';
const at = '2026-11-21T08:00:00.000Z';
const sent = {
  id,
  event: 'envelope_sent',
  created_at: at,
  sequence: 1,
  data: {
    envelope_id: id,
    reference: 'R-7K3F-92XX',
    external_ref: null,
    metadata: { order: '7' },
    status: 'sent',
    sent_at: at,
  },
};

// Receivers of tests hold every event that they get against its description.
test('an event that is not as it is described is noticed', () => {
  expect(eventFault(sent)).toBeUndefined();
  expect(eventFault({ ...sent, data: { ...sent.data, link: 'https://tamga.example' } })).toContain('link');
  expect(eventFault({ ...sent, data: { ...sent.data, status: undefined } })).toContain('status');
  expect(eventFault({ ...sent, event: 'envelope_lost' })).toBe('envelope_lost is not described');
  expect(eventFault({ hello: 'world' })).toBeUndefined();
});
