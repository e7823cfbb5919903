import { expect, test } from 'vitest';
import { browserFamily } from '#domain/account/browser-family.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge, Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605 Version/18 Safari/605', 'Safari, macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/142 Safari/604', 'Chrome, iOS'],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s', (userAgent, family) => {
  expect(browserFamily(userAgent)).toBe(family);
});
