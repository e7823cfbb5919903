import { expect, test } from 'vitest';
import { hasLink, hasWebAddress } from '#domain/common/web-address.ts';

test.each([
  'Verify your account at https://evil.example/login',
  'http:\\\\evil.example',
  'www.evil.test',
  'evil.test/login',
  'Call evil.com now',
  'EVIL.COM',
  'банк.мон',
  'evil.mn',
  'tamga.link?id=1',
  'bat@example.mn evil.com',
  'https://bank.mn@evil.example/login',
  'https://user:pw@evil.com/login?x=1',
  'http://a@1.2.3.4/x',
  'user:pw@evil.com',
  'bat@evil.com/login',
  '1.2.3.4/login',
  'bank-login.de',
  'bank-login.us',
  'evil.eu',
  'x.com',
  'evil。com',
  'evil．com',
  'bat@example.mn,evil.eu',
])('%s', (name) => {
  expect(hasWebAddress(name)).toBe(true);
});

test.each([
  'Б.Болд',
  'J. R. R. Tolkien',
  'Бат ба нөхөд',
  'Lease agreement v1.2',
  'Гэрээ №12.pdf',
  'agreement.docx',
  'A/S Dansk 24/7',
  'Q: who signs?',
  'Dr.Bat',
  'Инженер ХХК.Дархан',
  'com',
  'Bold Ltd.Co',
  'Захирлын үүрэг гүйцэтгэгч и.о. Бат',
  'J.Li',
  'Dr.Ng',
  'M.Sc. Bat',
  'U.S.A.',
  'contract.pdf',
  'loan.de.pdf',
  'Lease v2.0.1, 2026.11.22',
  'contract.pdf/annex',
  'mail to bat@example.de, please',
  'saraa.dorj@example.mn',
])('not %s', (name) => {
  expect(hasWebAddress(name)).toBe(false);
});

test.each([
  'https://bank.mn@evil.example/login',
  'www.evil.test',
  'evil.test/login',
  'http:\\\\evil.example',
])('a link: %s', (name) => {
  expect(hasLink(name)).toBe(true);
});

test.each(['loan.de.pdf', 'loan.de', 'Lease v1.2', 'contract.pdf#2', 'bat@example.mn'])(
  'no link: %s',
  (name) => {
    expect(hasLink(name)).toBe(false);
  },
);

test.each(['x', 'a.', '1.', 'a@', '-x', 'x.-'])('a megabyte of %s is no work', (part) => {
  const begun = performance.now();
  hasWebAddress(part.repeat(500_000));
  expect(performance.now() - begun).toBeLessThan(500);
});
