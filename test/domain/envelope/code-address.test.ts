import { expect, test } from 'vitest';
import { codeAddress } from '#domain/envelope/code-address.ts';

const email = 'bat@example.mn';
const phone = '+97699112233';

test.each([
  ['email', phone, undefined],
  ['email_code', phone, { channel: 'email', to: email }],
  ['sms', phone, { channel: 'sms', to: phone }],
  ['sms', null, undefined],
  ['credential', phone, undefined],
] as const)('codes of auth_method %s, with the phone %s', (authMethod, number, address) => {
  expect(codeAddress({ authMethod, email, phone: number })).toEqual(address);
});
