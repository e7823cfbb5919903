import { createHash, randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CertificateRevocationList } from 'pkijs';
import { createApp } from '#api/app.ts';
import { connectDependencies } from '#api/dependencies.ts';
import { freePort } from '#stack/ports.ts';
import { createLogger } from '../../../src/log.ts';
import { ocspRequest, readOcspAnswer } from '../../support/ocsp.ts';
import { startWorld, type World } from '../../support/world.ts';

const ocspType = 'application/ocsp-request';
let world: World;
let issuing: Buffer;
let root: Buffer;

beforeAll(async () => {
  world = await startWorld();
  const pem = await world.deps.keyService.authorities();
  [root, issuing] = [new X509Certificate(pem.root).raw, new X509Certificate(pem.issuing).raw];
});
afterAll(() => world.stop());

async function keyServiceCall(path: string, body: object): Promise<Record<string, string>> {
  const { url, apiKey } = world.keyService;
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as { data: Record<string, string> }).data;
}

async function issue(): Promise<{ id: string; serial: string }> {
  const signed = await keyServiceCall('/api/v1/one-time-signatures', {
    operation_id: randomUUID(),
    subject: { email: 'bat@example.mn' },
    loa: 2,
    document_hash: createHash('sha256').update(randomUUID()).digest('hex'),
  });
  return { id: signed['certificate_id'] ?? '', serial: signed['serial_number'] ?? '' };
}

const revoke = (id: string) =>
  keyServiceCall(`/api/v1/certificates/${id}/revoke`, { reason: 'keyCompromise' });

async function post(body: Uint8Array, { type = ocspType, path = '/ocsp', base = world.baseUrl } = {}) {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** A further API process's worth on the same database and key service. */
async function startApi({ config }: World): Promise<{ baseUrl: string; stop: () => Promise<void> }> {
  const deps = await connectDependencies(config, createLogger('test', 'fatal'));
  const port = await freePort();
  const server = serve({ fetch: createApp(deps).fetch, port, hostname: '127.0.0.1' });
  const stop = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
    await deps.close();
  };
  return { baseUrl: `http://127.0.0.1:${port}`, stop };
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.baseUrl}${path}`, { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function ask(serial: string, nonce?: Buffer) {
  const { status, headers, bytes } = await post(ocspRequest(issuing, [{ serial }], nonce));
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/ocsp-response');
  return readOcspAnswer(bytes);
}

const questions = (count: number) => Array.from({ length: count }, () => ({ serial: '0ABC' }));
const outcome = async (request: Buffer) => readOcspAnswer((await post(request)).bytes).response;

describe('POST /ocsp', () => {
  test('says good, then revoked, with and without a nonce; unknown of what was never issued', async () => {
    const { id, serial } = await issue();
    const nonce = randomBytes(32);
    expect((await ask(serial)).statuses).toEqual(['good']);
    expect(await ask(serial, nonce)).toMatchObject({ statuses: ['good'], nonce });
    await revoke(id);
    await sleep(1000);
    expect((await ask(serial)).statuses).toEqual(['revoked']);
    expect((await ask(serial, nonce)).statuses).toEqual(['revoked']);
    expect((await ask('0ABC')).statuses).toEqual(['unknown']);
  });

  test('forgets what it remembers when it is told of a revocation, before its second is over', async () => {
    const { id, serial } = await issue();
    await ask(serial);
    expect((await ask(serial)).statuses).toEqual(['good']);
    await revoke(id);
    await sleep(100);
    expect((await ask(serial)).statuses).toEqual(['revoked']);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('no request')],
    ['60 KiB', Buffer.alloc(60_000, 0x30)],
  ])('answers %s with malformedRequest and HTTP 200', async (_, body) => {
    const { status, headers, bytes } = await post(body);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/ocsp-response']);
    expect(readOcspAnswer(bytes).response).toBe('malformedRequest');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('is unauthorized to speak about another issuer, the root too', async () => {
    const { bytes, status } = await post(ocspRequest(root, [{ serial: '01' }]));
    expect([status, readOcspAnswer(bytes).response]).toEqual([200, 'unauthorized']);
  });

  test('is bounded: 0, 100, 101 certificates; nonces of 0, 1, 128, 129 octets', async () => {
    expect(await outcome(ocspRequest(issuing, questions(0)))).toBe('malformedRequest');
    expect(await outcome(ocspRequest(issuing, questions(100)))).toBe('successful');
    expect(await outcome(ocspRequest(issuing, questions(101)))).toBe('malformedRequest');
    const withNonce = (length: number) =>
      outcome(ocspRequest(issuing, questions(1), Buffer.alloc(length, 9)));
    expect(await Promise.all([0, 1, 128, 129].map(withNonce))).toEqual([
      'malformedRequest',
      'successful',
      'successful',
      'malformedRequest',
    ]);
  });

  test('leaves size, type and method to HTTP', async () => {
    const request = ocspRequest(issuing, [{ serial: '01' }]);
    expect((await post(request, { type: 'application/json' })).status).toBe(415);
    expect((await post(Buffer.alloc(1_048_576))).status).toBe(413);
    const chunked = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(16_384)),
    });
    const init = { method: 'POST', headers: { 'content-type': ocspType }, body: chunked, duplex: 'half' };
    expect((await fetch(`${world.baseUrl}/ocsp`, init as RequestInit)).status).toBe(413);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${world.baseUrl}/ocsp`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
    const preflight = await fetch(`${world.baseUrl}/ocsp`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });
});

describe('GET /ocsp/{base64}', () => {
  test('gives the same bytes to every way of writing the same request, to be kept until nextUpdate', async () => {
    const { serial } = await issue();
    const request = ocspRequest(issuing, [{ serial }]);
    const base64 = request.toString('base64');
    const { bytes: posted } = await post(request);
    for (const path of [base64, encodeURIComponent(base64)]) {
      const { status, headers, bytes } = await get(`/ocsp/${path}`);
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
    const { serial } = await issue();
    const path = `/ocsp/${encodeURIComponent(ocspRequest(issuing, [{ serial }]).toString('base64'))}`;
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const again = await get(path, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('is not kept by anybody with a nonce, of what is unknown, or when it is an error', async () => {
    const { serial } = await issue();
    const requests = [
      ocspRequest(issuing, [{ serial }], randomBytes(16)),
      ocspRequest(issuing, [{ serial: '0D' }]),
    ];
    for (const request of [...requests, Buffer.from('no request')]) {
      const { status, headers } = await get(`/ocsp/${encodeURIComponent(request.toString('base64'))}`);
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
    const { status, bytes } = await get(`/ocsp/${text}`);
    expect([status, readOcspAnswer(bytes).response]).toEqual([200, 'malformedRequest']);
  });
});

describe('revocation lists', () => {
  test('are there in DER and PEM, described, and new after a revocation', async () => {
    const before = await get('/crl');
    const { id, serial } = await issue();
    await revoke(id);
    await sleep(100);
    const after = await get('/crl');
    expect(after.headers.get('content-type')).toBe('application/pkix-crl');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const list = CertificateRevocationList.fromBER(new Uint8Array(after.bytes));
    const serials = list.revokedCertificates?.map(({ userCertificate }) =>
      BigInt(`0x${Buffer.from(userCertificate.valueBlock.valueHexView).toString('hex')}`),
    );
    expect(serials).toContain(BigInt(`0x${serial}`));
    const pem = await get('/crl.pem');
    expect(Buffer.from(pem.bytes.toString().replaceAll(/-----.*-----|\n/g, ''), 'base64')).toEqual(
      after.bytes,
    );
    const info = JSON.parse((await get('/api/v1/crl/info')).bytes.toString());
    expect(info).toEqual({
      issuer: 'CN=Tamga Issuing CA,O=Tamga,C=MN',
      crl_number: expect.any(Number),
      this_update: list.thisUpdate.value.toISOString(),
      next_update: list.nextUpdate?.value.toISOString(),
      revoked_count: list.revokedCertificates?.length,
      size_bytes: after.bytes.length,
      sha256: createHash('sha256').update(after.bytes).digest('hex'),
      url: `${world.baseUrl}/crl`,
    });
    const again = await get('/crl', { 'if-none-match': after.headers.get('etag') ?? '' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('of the root is there too, and other methods are refused', async () => {
    const { headers, bytes } = await get('/ca/root.crl');
    expect(headers.get('content-type')).toBe('application/pkix-crl');
    expect(CertificateRevocationList.fromBER(new Uint8Array(bytes)).revokedCertificates).toBeUndefined();
    for (const path of ['/crl', '/crl.pem', '/ca/root.crl']) {
      const response = await fetch(`${world.baseUrl}${path}`, { method: 'POST' });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('POST /tsa', () => {
  const type = 'application/timestamp-query';
  test('answers everything with HTTP 200, and what is no request with a refusal', async () => {
    for (const body of [Buffer.alloc(0), Buffer.from('no request')]) {
      const { status, headers, bytes } = await post(body, { type, path: '/tsa' });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/timestamp-reply']);
      expect(bytes.toString('hex')).toMatch(/03020204$/);
    }
    expect((await post(Buffer.alloc(4), { path: '/tsa' })).status).toBe(415);
    expect((await post(Buffer.alloc(70_000), { type, path: '/tsa' })).status).toBe(413);
    expect((await get('/tsa')).status).toBe(405);
  });
});

describe('several API processes', () => {
  test('agree from a second after a revocation on', async () => {
    const others = await Promise.all([startApi(world), startApi(world)]);
    const { id, serial } = await issue();
    const request = ocspRequest(issuing, [{ serial }]);
    const answers = async () => {
      const replies = await Promise.all(
        [world.baseUrl, ...others.map(({ baseUrl }) => baseUrl)].map((base) => post(request, { base })),
      );
      return replies.map(({ bytes }) => readOcspAnswer(bytes).statuses[0]);
    };
    expect(await answers()).toEqual(['good', 'good', 'good']);
    await revoke(id);
    await sleep(1000);
    expect(await answers()).toEqual(['revoked', 'revoked', 'revoked']);
    await Promise.all(others.map(({ stop }) => stop()));
  });
});

describe('without the key service', () => {
  test('what is signed is still given, anything else is tryLater or a system failure, with HTTP 200', async () => {
    const { serial } = await issue();
    await ask(serial);
    await world.keyService.kill();
    await sleep(1100);
    expect((await ask(serial)).statuses).toEqual(['good']);
    expect((await ask(serial, randomBytes(8))).response).toBe('tryLater');
    const stamp = await post(Buffer.from('3000', 'hex'), {
      type: 'application/timestamp-query',
      path: '/tsa',
    });
    expect([stamp.status, stamp.bytes.toString('hex').slice(-8)]).toEqual([200, '00000040']);
    await world.keyService.start();
    expect((await ask(serial, randomBytes(8))).statuses).toEqual(['good']);
  });
});
