import { expect, test } from 'vitest';
import { z } from 'zod';
import { allowsPrivateStatus, issuerHosts, verification } from '#config/verification.ts';

const Settings = z.object(verification);

test.each([
  ['TRUST_ANCHORS_DIR', '/there/is/no/such/folder', 'expected the path of a folder'],
  ['TRUST_ANCHORS_DIR', import.meta.filename, 'expected the path of a folder'],
  ['CA_ISSUERS_HOSTS', 'http://ca.example.org/path', 'expected hosts such as'],
  ['CA_ISSUERS_HOSTS', 'user@ca.example.org', 'expected hosts such as'],
  ['STATUS_ALLOW_PRIVATE', 'yes', 'expected true or false'],
  ['VERIFICATION_THREADS', '1', 'at least 2 threads'],
])('refuses %s=%s and says what it expects', (name, value, expected) => {
  const { error } = Settings.safeParse({ [name]: value });
  expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining(expected)]);
});

test('takes a folder, hosts, and nothing', () => {
  const given = {
    TRUST_ANCHORS_DIR: import.meta.dirname,
    CA_ISSUERS_HOSTS: 'ca.example.org, b.example:8080',
  };
  expect(Settings.parse(given).CA_ISSUERS_HOSTS).toEqual(['ca.example.org', 'b.example:8080']);
  expect(Settings.parse({}).CA_ISSUERS_HOSTS).toEqual([]);
});

test('private addresses are for development, unless it is set otherwise', () => {
  expect(allowsPrivateStatus({ ENV: 'development', CA_ISSUERS_HOSTS: [] })).toBe(true);
  expect(allowsPrivateStatus({ ENV: 'production', CA_ISSUERS_HOSTS: [] })).toBe(false);
  const set = { ENV: 'development', CA_ISSUERS_HOSTS: [], STATUS_ALLOW_PRIVATE: false } as const;
  expect(allowsPrivateStatus(set)).toBe(false);
});

test.each([
  ['http://ca.example.org/a.crt', true, true],
  ['http://CA.example.org/a.crt', true, true],
  ['http://ca.example.org:81/a.crt', false, false],
  ['http://b.example:8080/a.crt', true, true],
  ['http://b.example/a.crt', false, false],
  ['http://x.ca.example.org/a.crt', false, false],
  ['http://127.0.0.1:18931/a.crt', true, false],
  ['http://[::1]/a.crt', true, false],
  ['http://localhost.example/a.crt', false, false],
  ['no address', false, false],
])('issuers are fetched from %s: %s in development, %s in production', (url, development, production) => {
  const hosts = { CA_ISSUERS_HOSTS: ['ca.example.org', 'b.example:8080'] };
  expect(issuerHosts({ ENV: 'development', ...hosts })(url)).toBe(development);
  expect(issuerHosts({ ENV: 'production', ...hosts })(url)).toBe(production);
});
