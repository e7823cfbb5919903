import { expect, test } from 'vitest';
import { embeddingOriginFault } from '#domain/account/embedding-origin.ts';

test.each([
  'https://partner.example',
  'https://sign.partner.example:8443',
  'http://localhost:8080',
  'http://127.0.0.1:4000',
  'http://[::1]:4000',
])('%s is taken', (origin) => expect(embeddingOriginFault(origin)).toBeUndefined());

test.each([
  ['plain http to others', 'http://partner.example'],
  ['a host that only begins like our own', 'http://localhost.partner.example'],
  ['a slash at the end', 'https://partner.example/'],
  ['a path', 'https://partner.example/sign'],
  ['a query', 'https://partner.example?x'],
  ['a fragment', 'https://partner.example#x'],
  ['a wildcard', 'https://*.partner.example'],
  ['every origin', '*'],
  ['a user name', 'https://user@partner.example'],
  ['capitals', 'https://PARTNER.example'],
  ['a port that says nothing', 'https://partner.example:443'],
  ['letters that look like others', 'https://раrtner.example'],
  ['another directive behind it', "https://partner.example; script-src 'unsafe-inline'"],
  ['a comma, which begins another policy', 'https://partner.example,other.example'],
  ['a quotation mark', "https://partner'example"],
  ['a scheme alone', 'https:'],
  ['data', 'data:text/html,x'],
  ['the opaque origin', 'null'],
  ['a line break', 'https://partner.example\nhttps://other.example'],
  ['too long', `https://${'a.'.repeat(130)}example`],
  ['nothing', ''],
])('%s is not', (_name, origin) => expect(embeddingOriginFault(origin)).toMatch(/^expected/));
