import { expect, test } from 'vitest';
import { hasWebAddress } from '#domain/common/web-address.ts';

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
  'saraa.dorj@example.mn',
])('not %s', (name) => {
  expect(hasWebAddress(name)).toBe(false);
});
