import { expect, test } from 'vitest';
import { ConfigError } from '#config/parse.ts';
import { checkSso, outsideSettings, sso } from '#config/sso.ts';

const BASE_URL = 'https://tamga.mn';
const whole = {
  BASE_URL,
  SSO_URL: 'https://login.bank.mn/realms/people',
  SSO_CLIENT_ID: 'tamga',
  SSO_CLIENT_SECRET: 'a-secret-of-the-client',
};

test('a provider elsewhere is set whole', () => {
  expect(() => checkSso({ ...whole, ENV: 'production', SSO_IDENTITY_ACR: ['high'] })).not.toThrow();
  expect(outsideSettings(whole)).toEqual({
    issuer: whole.SSO_URL,
    host: 'login.bank.mn',
    clientId: 'tamga',
    secret: whole.SSO_CLIENT_SECRET,
    proving: [],
  });
  for (const name of ['SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'])
    expect(() => checkSso({ ...whole, [name]: undefined })).toThrow('only one is set');
  expect(() => checkSso({ BASE_URL, SSO_URL: whole.SSO_URL })).toThrow('it names another host than BASE_URL');
});

test('our own host is no provider elsewhere, whatever its path is', () => {
  for (const SSO_URL of [undefined, BASE_URL, `${BASE_URL}/sso`]) {
    expect(() => checkSso({ BASE_URL, SSO_URL })).not.toThrow();
    expect(outsideSettings({ BASE_URL, SSO_URL })).toBeUndefined();
    expect(() => checkSso({ ...whole, SSO_URL })).toThrow('they are for a provider elsewhere');
    expect(() => checkSso({ BASE_URL, SSO_URL, SSO_IDENTITY_ACR: ['high'] })).toThrow('SSO_IDENTITY_ACR');
  }
});

test('a provider without TLS is for development alone', () => {
  const plain = { ...whole, SSO_URL: 'http://login.bank.mn' };
  expect(() => checkSso({ ...plain, ENV: 'development' })).not.toThrow();
  expect(() => checkSso({ ...plain, ENV: 'production' })).toThrow(ConfigError);
});

test.each([
  ['https://login.bank.mn/', 'https://login.bank.mn'],
  ['https://login.bank.mn/realms/people', 'https://login.bank.mn/realms/people'],
  ['https://login.bank.mn/application/o/tamga/', 'https://login.bank.mn/application/o/tamga/'],
])('an issuer stays as its provider writes it: %s', (given, issuer) => {
  expect(sso.SSO_URL.parse(given)).toBe(issuer);
});
