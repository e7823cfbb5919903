import { expect, test } from 'vitest';
import { redirectUriFault } from '#domain/account/redirect-uri.ts';

test.each([
  'https://partner.example/callback',
  'https://partner.example',
  'https://partner.example:8443/a/b?tenant=1',
  'http://127.0.0.1:4000/callback',
  'http://[::1]:4000/callback',
  'http://localhost:4000/callback',
])('%s is taken', (uri) => expect(redirectUriFault(uri)).toBeUndefined());

test.each([
  ['plain http to others', 'http://partner.example/callback'],
  ['a host that only begins like our own', 'http://localhost.partner.example/callback'],
  ['a fragment', 'https://partner.example/callback#part'],
  ['an empty fragment', 'https://partner.example/callback#'],
  ['a wildcard', 'https://*.partner.example/callback'],
  ['a wildcard in the path', 'https://partner.example/*'],
  ['a script', 'javascript:alert(1)'],
  ['a scheme of its own', 'app.partner://callback'],
  ['no scheme', '//partner.example/callback'],
  ['a relative one', '/callback'],
  ['a password', 'https://user:secret@partner.example/'],
  ['another host behind a name', 'https://partner.example@elsewhere.example/'],
  ['capitals', 'https://PARTNER.example/callback'],
  ['steps up', 'https://partner.example/a/../callback'],
  ['a backslash', 'https://partner.example\\callback'],
  ['a line break', 'https://partner.example/call\nback'],
  ['a port that says nothing', 'https://partner.example:443/callback'],
  ['letters that look like others', 'https://раrtner.example/callback'],
  ['too long', `https://partner.example/${'a'.repeat(1_024)}`],
  ['nothing', ''],
])('%s is not', (_name, uri) => expect(redirectUriFault(uri)).toMatch(/^expected/));
