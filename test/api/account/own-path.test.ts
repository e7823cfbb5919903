import { expect, test } from 'vitest';
import { ownPath } from '#api/account/session/own-path.ts';

test.each([
  '/account',
  '/account?x=1',
  '/account/certificates',
  '/account/certificates/new?label=%D0%91',
  '/developer',
  '/developer?lang=mn',
  '/developer/applications/new?name=%D0%91',
])('%s is a page of ours', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  '',
  '/',
  '//elsewhere.example/account',
  'https://elsewhere.example/account',
  '/accountant',
  '/developers',
  '/developer/\\elsewhere.example',
  '/account/\\elsewhere.example',
  '/account/sign-in/abc',
  '/account/callback?code=1',
  '/account/sign-out',
  '/account/\n',
  '/account/a b',
  `/account/${'a'.repeat(1_500)}`,
])('%j leads to the first page', (path) => {
  expect(ownPath(path)).toBe('/account');
});
