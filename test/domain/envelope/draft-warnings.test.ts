import { expect, test } from 'vitest';
import { draftWarnings } from '#domain/envelope/draft-warnings.ts';

test('a sender is told which certificates will be unverified, and which will name a phone number', () => {
  const warned = draftWarnings({
    fields: [],
    recipients: [
      { role: 'signer', authMethod: 'email_code' },
      { role: 'signer', authMethod: 'email' },
      { role: 'in_person', authMethod: 'sms' },
      { role: 'signer', authMethod: 'credential' },
      { role: 'approver', authMethod: 'sms' },
      { role: 'cc', authMethod: 'email' },
    ],
  });
  expect(warned).toMatchObject([
    { path: 'recipients[1].auth_method', code: 'certificate_unverified' },
    { path: 'recipients[2].auth_method', code: 'certificate_names_phone' },
  ]);
});

test('a date that the signer enters may be any day, and the sender is told', () => {
  const fields = [
    { type: 'date', auto: 'date_signed' },
    { type: 'date', auto: null },
    { type: 'text', auto: null },
  ] as const;
  expect(draftWarnings({ recipients: [], fields })).toMatchObject([
    { path: 'fields[1].auto', code: 'date_by_hand' },
  ]);
});
