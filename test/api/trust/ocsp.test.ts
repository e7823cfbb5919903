import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ocspRequest, readOcspAnswer } from '#test/support/http/ocsp.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { get, ocspType, post, startStatusWorld } from './support.ts';

const on = setUp(startStatusWorld);

const questions = (count: number) => Array.from({ length: count }, () => ({ serial: '0ABC' }));
const outcome = async (request: Buffer) => readOcspAnswer((await post(request, on)).bytes).response;

describe('POST /ocsp', () => {
  test('says good, then revoked, with and without a nonce; unknown of what was never issued', async () => {
    const { id, serial } = await on.issue();
    const nonce = randomBytes(32);
    expect((await on.ask(serial)).statuses).toEqual(['good']);
    expect(await on.ask(serial, nonce)).toMatchObject({ statuses: ['good'], nonce });
    await on.revoke(id);
    // So long, and no longer, an answer is remembered.
    await sleep(1000);
    expect((await on.ask(serial)).statuses).toEqual(['revoked']);
    expect((await on.ask(serial, nonce)).statuses).toEqual(['revoked']);
    expect((await on.ask('0ABC')).statuses).toEqual(['unknown']);
  });

  test('forgets what it remembers when it is told of a revocation, before its second is over', async () => {
    const { id, serial } = await on.issue();
    await on.ask(serial);
    expect((await on.ask(serial)).statuses).toEqual(['good']);
    await on.revoke(id);
    // A tenth of that: it was told.
    await sleep(100);
    expect((await on.ask(serial)).statuses).toEqual(['revoked']);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('no request')],
    ['60 KiB', Buffer.alloc(60_000, 0x30)],
  ])('answers %s with malformedRequest and HTTP 200', async (_, body) => {
    const { status, headers, bytes } = await post(body, on);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/ocsp-response']);
    expect(readOcspAnswer(bytes).response).toBe('malformedRequest');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('is unauthorized to speak about another issuer, the root too', async () => {
    const { bytes, status } = await post(ocspRequest(on.root, [{ serial: '01' }]), on);
    expect([status, readOcspAnswer(bytes).response]).toEqual([200, 'unauthorized']);
  });

  test('is bounded: 0, 100, 101 certificates; nonces of 0, 1, 128, 129 octets', async () => {
    expect(await outcome(ocspRequest(on.issuing, questions(0)))).toBe('malformedRequest');
    expect(await outcome(ocspRequest(on.issuing, questions(100)))).toBe('successful');
    expect(await outcome(ocspRequest(on.issuing, questions(101)))).toBe('malformedRequest');
    const withNonce = (length: number) =>
      outcome(ocspRequest(on.issuing, questions(1), Buffer.alloc(length, 9)));
    expect(await Promise.all([0, 1, 128, 129].map(withNonce))).toEqual([
      'malformedRequest',
      'successful',
      'successful',
      'malformedRequest',
    ]);
  });

  test('leaves size, type and method to HTTP', async () => {
    const request = ocspRequest(on.issuing, [{ serial: '01' }]);
    expect((await post(request, { ...on, type: 'application/json' })).status).toBe(415);
    expect((await post(Buffer.alloc(1_048_576), on)).status).toBe(413);
    const chunked = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(16_384)),
    });
    const init = { method: 'POST', headers: { 'content-type': ocspType }, body: chunked, duplex: 'half' };
    expect((await fetch(`${on.base}/ocsp`, init as RequestInit)).status).toBe(413);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${on.base}/ocsp`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
    const preflight = await fetch(`${on.base}/ocsp`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });
});

describe('GET /ocsp/{base64}', () => {
  test('gives the same bytes to every way of writing the same request, to be kept until nextUpdate', async () => {
    const { serial } = await on.issue();
    const request = ocspRequest(on.issuing, [{ serial }]);
    const base64 = request.toString('base64');
    const { bytes: posted } = await post(request, on);
    for (const path of [base64, encodeURIComponent(base64)]) {
      const { status, headers, bytes } = await get(`${on.base}/ocsp/${path}`);
      expect([status, bytes]).toEqual([200, posted]);
      const { nextUpdate, thisUpdate } = readOcspAnswer(bytes);
      expect(headers.get('last-modified')).toBe(thisUpdate?.toUTCString());
      expect(headers.get('expires')).toBe(nextUpdate?.toUTCString());
      expect(headers.get('access-control-allow-origin')).toBe('*');
      const [, age = '', rest] = /^max-age=(\d+), (.*)$/.exec(headers.get('cache-control') ?? '') ?? [];
      expect(rest).toBe('public, no-transform, must-revalidate');
      expect(Math.abs(Number(age) - ((nextUpdate?.getTime() ?? 0) - Date.now()) / 1000)).toBeLessThan(3);
    }
  });

  test('is 304 to who has it already', async () => {
    const { serial } = await on.issue();
    const path = `/ocsp/${encodeURIComponent(ocspRequest(on.issuing, [{ serial }]).toString('base64'))}`;
    const etag = (await get(`${on.base}${path}`)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const again = await get(`${on.base}${path}`, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    expect((await get(`${on.base}${path}`, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('is not kept by anybody with a nonce, of what is unknown, or when it is an error', async () => {
    const { serial } = await on.issue();
    const requests = [
      ocspRequest(on.issuing, [{ serial }], randomBytes(16)),
      ocspRequest(on.issuing, [{ serial: '0D' }]),
    ];
    for (const request of [...requests, Buffer.from('no request')]) {
      const { status, headers } = await get(
        `${on.base}/ocsp/${encodeURIComponent(request.toString('base64'))}`,
      );
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });

  test.each([
    'AAAA',
    '%',
    '%E0%A4',
    'not base64',
    'MEIwQDA',
    'a/b/c',
    '..%2f..%2f',
    'AAAA?x=1',
    'x'.repeat(8000),
  ])('answers %s with malformedRequest', async (text) => {
    const { status, bytes } = await get(`${on.base}/ocsp/${text}`);
    expect([status, readOcspAnswer(bytes).response]).toEqual([200, 'malformedRequest']);
  });
});
