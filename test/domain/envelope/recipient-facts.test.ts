import { expect, test } from 'vitest';
import {
  certificateFacts,
  factsIn,
  factsOf,
  inPersonFacts,
  membersOf,
  pageFacts,
  sessionFacts,
} from '#domain/envelope/recipient-facts.ts';

const row = { id: 'r1', email: 'bat@example.mn', name: 'Бат', phone: null, hostName: 'Сараа' };

test('of a row the facts are taken and nothing else; what is absent is null', () => {
  const facts = factsOf(row);
  expect(facts).toMatchObject({ email: 'bat@example.mn', name: 'Бат', phone: null, hostEmail: null });
  expect(facts).not.toHaveProperty('id');
});

test('of a body the facts are taken by their columns; what is absent stays absent', () => {
  const body = { host_name: 'Сараа', phone: undefined, access_code: '4711' };
  expect(factsIn(body)).toEqual({ hostName: 'Сараа' });
});

test('facts are told by their names in the API', () => {
  expect(membersOf(['email', 'hostName', 'hostEmail'], row)).toEqual({
    email: 'bat@example.mn',
    host_name: 'Сараа',
    host_email: null,
  });
});

test('no phone number is shown, and no address of a host', () => {
  for (const shown of [sessionFacts, pageFacts, certificateFacts]) {
    expect(shown).toContain('email');
    expect(shown).not.toContain('phone');
    expect(shown).not.toContain('hostEmail');
  }
  expect(sessionFacts).toContain('hostName');
  expect(inPersonFacts).toEqual(['hostEmail', 'hostName']);
});
