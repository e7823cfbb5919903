import { expect, test } from 'vitest';
import { createOcspMemory } from '#api/status/ocsp-memory.ts';
import { liveReply } from '#api/status/ocsp-reply.ts';

const given = (serialNumber: string, readAt = performance.now()) => ({
  reply: liveReply(Buffer.from(serialNumber)),
  serialNumber,
  readAt,
});

test('an answer is believed for a second from when it was read', () => {
  const memory = createOcspMemory();
  memory.remember('young', given('01'));
  memory.remember('old', given('02', performance.now() - 1_000));
  expect(memory.get('young')?.serialNumber).toBe('01');
  expect(memory.get('old')).toBeUndefined();
});

test('what is known of a certificate is forgotten, however many requests asked for it; others stay', () => {
  const memory = createOcspMemory();
  for (const request of ['a', 'b', 'c']) memory.remember(request, given('01'));
  memory.remember('d', given('02'));
  memory.drop('01');
  expect(['a', 'b', 'c', 'd'].filter((request) => memory.get(request))).toEqual(['d']);
  memory.drop();
  expect(memory.get('d')).toBeUndefined();
  expect(memory.drops()).toBe(2);
});

test('of more than 5,000 the one that was asked for longest ago is forgotten, and long requests are not kept', () => {
  const memory = createOcspMemory();
  const now = performance.now() + 60_000;
  for (let index = 0; index <= 5_000; index += 1) {
    memory.remember(String(index), given('01', now));
    memory.get('0');
  }
  expect(['0', '1', '2'].filter((request) => memory.get(request))).toEqual(['0', '2']);
  memory.remember('x'.repeat(1_025), given('02'));
  expect(memory.get('x'.repeat(1_025))).toBeUndefined();
});
