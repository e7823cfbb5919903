import { expect, test } from 'vitest';
import { checkDeveloperPortal, developerPortalUrl } from '#config/developer-portal.ts';

const BASE_URL = 'https://tamga.example';

test('the dashboard is at /developer where nothing else is said', () => {
  expect(developerPortalUrl({ BASE_URL })).toBe('https://tamga.example/developer');
  const DEV_PORTAL_URL = 'https://developers.example';
  expect(developerPortalUrl({ BASE_URL, DEV_PORTAL_URL })).toBe(DEV_PORTAL_URL);
});

test.each(['https://developers.example', 'https://tamga.example/portal', undefined])('takes %s', (given) => {
  expect(() => checkDeveloperPortal({ ENV: 'production', BASE_URL, DEV_PORTAL_URL: given })).not.toThrow();
});

test.each([
  ['http://developers.example', 'expected an https address'],
  ['https://tamga.example', 'front page of BASE_URL'],
  ['https://developers.example/?a=b', 'without a query'],
  ['https://developers.example/#a', 'without a query'],
  ['https://user@developers.example/', 'without a query'],
])('refuses %s in production', (given, told) => {
  expect(() => checkDeveloperPortal({ ENV: 'production', BASE_URL, DEV_PORTAL_URL: given })).toThrow(told);
});
