import { expect, test } from 'vitest';
import { draftWarnings } from '#domain/envelope/draft-warnings.ts';

test('a sender is told which certificates will be unverified, and which will name a phone number', () => {
  const warned = draftWarnings([
    { role: 'signer', authMethod: 'email_code' },
    { role: 'signer', authMethod: 'email' },
    { role: 'in_person', authMethod: 'sms' },
    { role: 'signer', authMethod: 'credential' },
    { role: 'approver', authMethod: 'sms' },
    { role: 'cc', authMethod: 'email' },
  ]);
  expect(warned).toMatchObject([
    { path: 'recipients[1].auth_method', code: 'certificate_unverified' },
    { path: 'recipients[2].auth_method', code: 'certificate_names_phone' },
  ]);
});
