import { expect, test } from 'vitest';
import { createRefusalBurst } from '#clients/messages/refusal-burst.ts';
import { refusesAddress } from '#clients/messages/smtp-answer.ts';

const recipient = { command: 'RCPT TO' } as const;

test.each([
  [550, '5.1.1 No such user'],
  [550, '550 5.1.1 <bat@example.mn>: Recipient address rejected: User unknown'],
  [553, '550-5.1.3 Bad destination mailbox address syntax'],
  [556, '5.1.10 Recipient address has null MX'],
  [550, '5.2.1 The mailbox is disabled'],
  [550, 'no mailbox'],
  [551, 'User not local; please try <other@example.mn>'],
  [553, 'mailbox name not allowed'],
  [501, 'Bad recipient address syntax'],
])('%i %s is about the address', (code, text) => {
  expect(refusesAddress({ ...recipient, code, text })).toBe(true);
});

test.each([
  [554, '5.7.1 Relaying denied'],
  [550, '5.7.1 Service unavailable; client host blocked'],
  [550, '5.7.26 This mail is unauthenticated'],
  [554, 'Transaction failed'],
  [552, '5.2.2 Mailbox full'],
  [552, '5.3.4 Message too big for system'],
  [550, '5.4.1 All recipient addresses rejected: Access denied'],
  [555, '5.5.4 Unsupported parameters'],
  [553, '5.1.8 Sender address does not exist'],
  [501, '5.1.7 Bad sender address syntax'],
  [451, '4.1.1 try later'],
  [450, 'no mailbox'],
])('%i %s is about us, the message or the moment', (code, text) => {
  expect(refusesAddress({ ...recipient, code, text })).toBe(false);
});

test('only a reply to the recipient or the message tells of the address', () => {
  const reply = { code: 550, text: '5.1.1 No such user' };
  expect(refusesAddress({ ...reply, command: 'MAIL FROM' })).toBe(false);
  expect(refusesAddress({ ...reply, command: 'DATA' })).toBe(true);
  expect(refusesAddress({ code: 550, text: 'no', command: 'DATA' })).toBe(false);
});

test('five domains in a row are a burst; a message that is taken, or ten minutes, end it', () => {
  let now = 0;
  const burst = createRefusalBurst(() => now);
  const refused = (domain: number) => burst.noteRefused(`bat@${domain}.example`);
  expect([1, 2, 3, 4, 4, 4].map(refused)).toEqual(Array(6).fill(false));
  expect(refused(5)).toBe(true);
  expect(refused(6)).toBe(true);
  burst.noteTaken();
  expect([1, 2, 3, 4].map(refused)).toEqual(Array(4).fill(false));
  now = 10 * 60_000 + 1;
  expect(refused(5)).toBe(false);
});
