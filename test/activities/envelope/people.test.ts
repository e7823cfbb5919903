import { expect, test } from 'vitest';
import { letterSender, replyTo, senderBy } from '#activities/envelope/people.ts';

const account = {
  email: 'saran@steppe.example',
  first: 'Saran',
  last: 'Bold',
  language: 'en',
  organization: 'Steppe',
  settings: { time_zone: 'Europe/Berlin' },
};

test('a sender’s address stands in letters, and takes answers, only where it is proved', () => {
  const proved = senderBy({ language: 'mn' }, { ...account, proved: true });
  expect(letterSender(proved).address).toBe('saran@steppe.example');
  expect(replyTo(proved)).toEqual({ replyTo: 'saran@steppe.example' });
  const not = senderBy({ language: 'mn' }, { ...account, proved: false });
  expect(letterSender(not)).toEqual({ name: 'Saran Bold', organization: 'Steppe', address: undefined });
  expect(replyTo(not)).toEqual({});
});

test('times are those of the sender’s organization', () => {
  expect(senderBy({ language: 'mn' }, { ...account, proved: true }).timeZone).toBe('Europe/Berlin');
  expect(senderBy({ language: 'mn' }, { ...account, proved: true, settings: {} }).timeZone).toBe(
    'Asia/Ulaanbaatar',
  );
});
