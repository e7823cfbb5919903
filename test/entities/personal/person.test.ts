import { describe, expect, test } from 'vitest';
import type { PersonalMember } from '#wire/commitment.ts';
import { membersAbout, type EventToErase, type Person } from '#entities/personal/person.ts';

const salt = '00'.repeat(16);
const person: Person = {
  addresses: new Set(['bat@example.mn', '+97699112233']),
  userIds: new Set(['user-bat']),
  staffIds: new Set(['staff-bat']),
  requestIds: new Set(['request-bat']),
  stints: new Map([['recipient', [{ after: 5, upTo: 9 }]]]),
  hosted: new Set(['signer-in-person']),
};

const connection = { ip_address: '192.0.2.1', user_agent: 'Browser/1' };

function event(fields: Partial<EventToErase>, values: Record<string, unknown>): EventToErase {
  const members = Object.entries({ ...connection, ...values });
  const personal = Object.fromEntries(
    members.map(([name, value]): [string, PersonalMember] => [name, { salt, value }]),
  );
  return {
    action: 'test.done',
    resourceType: 'envelope',
    resourceId: 'envelope',
    userId: null,
    sequence: 7,
    metadata: {},
    ...fields,
    personal,
  };
}

const about = (fields: Partial<EventToErase>, values: Record<string, unknown> = {}) =>
  membersAbout(person, event(fields, values)).toSorted();
const own = ['ip_address', 'user_agent'];
const dulmaa = { email: 'dulmaa@example.mn', name: 'Dulmaa' };
const bat = { email: 'Bat@Example.mn', name: 'Bat' };

describe('the members of an event that tell about a person', () => {
  test('of the acts of others: those that name an address of theirs', () => {
    expect(about({}, { 'metadata.to': 'dulmaa@example.mn' })).toEqual([]);
    expect(about({}, { 'metadata.to': 'BAT@example.mn' })).toEqual(['metadata.to']);
    expect(about({}, { 'metadata.to': '+97699112233' })).toEqual(['metadata.to']);
    expect(about({}, { 'metadata.reason': 'Write to <bat@example.mn>.' })).toEqual(['metadata.reason']);
    expect(about({}, { 'metadata.reason': 'Write to acrobat@example.mn' })).toEqual([]);
    expect(about({}, { 'metadata.reason': 'Write to bat@example.mn.com' })).toEqual([]);
    expect(about({}, { 'metadata.to': { all: [dulmaa, bat] } })).toEqual(['metadata.to']);
  });

  test('of a signature in person that they host: that they were there, and nothing about its signer', () => {
    const metadata = { recipient_id: 'signer-in-person' };
    const confirmed = { action: 'envelope.host_confirmed', metadata };
    expect(about(confirmed, { 'metadata.host': 'Bat' })).toEqual([...own, 'metadata.host'].toSorted());
    expect(about({ action: 'envelope.signed', metadata })).toEqual([]);
    expect(about({ action: 'envelope.declined', metadata }, { 'metadata.reason': 'No' })).toEqual([]);
    expect(about({ action: 'envelope.invited', metadata }, { 'metadata.to': 'bat@example.mn' })).toEqual([
      'metadata.to',
    ]);
  });

  test('of their own acts: where they were and what they said, not whom they wrote to', () => {
    const values = { 'metadata.reason': 'No', 'metadata.sender': bat, 'metadata.to': dulmaa };
    const expected = [...own, 'metadata.reason', 'metadata.sender'].toSorted();
    expect(about({ userId: 'user-bat' }, values)).toEqual(expected);
    expect(about({ metadata: { staff_id: 'staff-bat' } }, values)).toEqual(expected);
    expect(about({ resourceType: 'staff_member', resourceId: 'staff-bat' }, values)).toEqual(expected);
    expect(about({ userId: 'user-dulmaa' }, { 'metadata.reason': 'No' })).toEqual([]);
  });

  test('of a request to them and of them as a recipient: all, but for the acts of senders and staff', () => {
    const request = { resourceType: 'sign_request', resourceId: 'request-bat' };
    expect(about(request, { 'metadata.reason': 'No' })).toEqual([
      'ip_address',
      'metadata.reason',
      'user_agent',
    ]);
    expect(about({ ...request, resourceId: 'request-dulmaa' })).toEqual([]);
    expect(about({ ...request, metadata: { staff_id: 'staff-dulmaa' } })).toEqual([]);
    const metadata = { recipient_id: 'recipient' };
    expect(about({ metadata })).toEqual(own);
    expect(about({ metadata: { recipient_id: 'another' } })).toEqual([]);
    const corrected = { 'metadata.from': bat, 'metadata.to': dulmaa };
    expect(about({ metadata, action: 'envelope.corrected' }, corrected)).toEqual(['metadata.from']);
  });

  test('of a recipient who was another person before or after: only of their time', () => {
    const metadata = { recipient_id: 'recipient' };
    const found = [5, 6, 9, 10].filter((sequence) => about({ metadata, sequence }).length > 0);
    expect(found).toEqual([6, 9]);
  });
});
