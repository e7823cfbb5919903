import { expect, test } from 'vitest';
import { deviceName } from '#evidence/device.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome 130, Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${apple} Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari 17, iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox 132, Windows',
  ],
  ['curl/8.5.0', null],
  ['', null],
  [' ', null],
  ['😀'.repeat(256), null],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('a name that somebody made up stays short', () => {
  const made = deviceName(`${'x'.repeat(480)}/1 (Windows NT 10.0)`);
  expect(made?.length).toBeLessThan(60);
});
