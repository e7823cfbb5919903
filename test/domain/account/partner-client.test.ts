import { expect, test } from 'vitest';
import { partnerName } from '#domain/account/partner-client.ts';

test.each(['Хаан Банк', 'Smith & Co.', 'Б.Болд ХХК', 'Demo partner'])('%s is a name', (name) => {
  expect(partnerName(name)).toBe(name);
});

test.each(['Verify at https://evil.example', 'www.evil.mn', 'bank.mn', 'Bank (login.bank.com)'])(
  '%s leads somewhere, and is none',
  (name) => {
    expect(() => partnerName(name)).toThrow('expected a name without a web address');
  },
);
