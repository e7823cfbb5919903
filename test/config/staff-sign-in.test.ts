import { expect, test } from 'vitest';
import { ConfigError } from '#config/parse.ts';
import { checkStaffProvider } from '#config/staff-sign-in.ts';

const whole = {
  STAFF_OIDC_ISSUER: 'https://login.bank.mn',
  STAFF_OIDC_CLIENT_ID: 'tamga',
  STAFF_OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
};

test('a provider is set whole, or not at all', () => {
  expect(() => checkStaffProvider({})).not.toThrow();
  expect(() => checkStaffProvider({ ...whole, ENV: 'production', STAFF_OIDC_ACR: ['strong'] })).not.toThrow();
  for (const name of Object.keys(whole)) {
    const half = { ...whole, [name]: undefined };
    expect(() => checkStaffProvider(half)).toThrow('only some of them are set');
  }
  expect(() => checkStaffProvider({ STAFF_OIDC_ACR: ['strong'] })).toThrow('STAFF_OIDC_ACR');
});

test('a provider without TLS is for development alone', () => {
  const plain = { ...whole, STAFF_OIDC_ISSUER: 'http://login.bank.mn' };
  expect(() => checkStaffProvider({ ...plain, ENV: 'development' })).not.toThrow();
  expect(() => checkStaffProvider({ ...plain, ENV: 'production' })).toThrow(ConfigError);
});
