import { expect, test } from 'vitest';
import { serverSaid } from '#clients/messages/server-said.ts';

const message = {
  channel: 'email',
  kind: 'code',
  to: 'bat@example.mn',
  subject: '123456 is your signing code',
  text: '',
  code: '123456',
  link: 'https://tamga.example/sign/abc',
} as const;

test.each([
  ['250 2.0.0 Ok: queued as 4XyZ1b', '250 2.0.0 Ok: queued as 4XyZ1b'],
  ['550 5.1.1 <bat@example.mn>: unknown user', '550 5.1.1 … unknown user'],
  ['550 <Other@Example.org> no', '550 … no'],
  ['554 spam: 123456 is your signing code', '554 spam: …'],
  ['554 your code 123456', '554 your code …'],
  ['554 see https://tamga.example/sign/abc', '554 see …'],
  ['554 see http://relay.example/why?to=bat', '554 see …'],
  [`554 token ${'x'.repeat(43)}`, '554 token …'],
  ['421 +97699112233 is busy', '421 … is busy'],
  ['421 two\r\nlines\u2028here', '421 two lines here'],
])('%j is kept as %j', (text, kept) => {
  expect(serverSaid(text, message)).toBe(kept);
});

test('a number without its + is taken out, too', () => {
  const sms = { ...message, channel: 'sms', to: '+97699112233' } as const;
  expect(serverSaid('HTTP 422 97699112233 is no number', sms)).toBe('HTTP 422 … is no number');
});

test('at most 200 characters are kept', () => {
  expect(serverSaid('no '.repeat(500), message)).toHaveLength(200);
});
