import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CertificateRevocationList } from 'pkijs';
import { describe, expect, test } from 'vitest';
import { untilTrue } from '#test/support/world/namespace.ts';
import { ocspRequest, readOcspAnswer } from '#test/support/http/ocsp.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { get, post, startApi, startStatusWorld } from './support.ts';

const on = setUp(() => startStatusWorld({ gatedKeyService: true }));

describe('revocation lists', () => {
  test('are there in DER and PEM, described, and new after a revocation', async () => {
    const before = await get(`${on.base}/crl`);
    const { id, serial } = await on.issue();
    await on.revoke(id);
    // A tenth of what a list is remembered: it was told.
    await sleep(100);
    const after = await get(`${on.base}/crl`);
    expect(after.headers.get('content-type')).toBe('application/pkix-crl');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    const list = CertificateRevocationList.fromBER(new Uint8Array(after.bytes));
    const serials = list.revokedCertificates?.map(({ userCertificate }) =>
      BigInt(`0x${Buffer.from(userCertificate.valueBlock.valueHexView).toString('hex')}`),
    );
    expect(serials).toContain(BigInt(`0x${serial}`));
    const pem = await get(`${on.base}/crl.pem`);
    expect(Buffer.from(pem.bytes.toString().replaceAll(/-----.*-----|\n/g, ''), 'base64')).toEqual(
      after.bytes,
    );
    const info = JSON.parse((await get(`${on.base}/api/v1/crl/info`)).bytes.toString());
    expect(info).toEqual({
      issuer: 'CN=Tamga Issuing CA,O=Tamga,C=MN',
      crl_number: expect.any(Number),
      this_update: list.thisUpdate.value.toISOString(),
      next_update: list.nextUpdate?.value.toISOString(),
      revoked_count: list.revokedCertificates?.length,
      size_bytes: after.bytes.length,
      sha256: createHash('sha256').update(after.bytes).digest('hex'),
      url: expect.stringMatching(/\/ca\/[0-9a-f]{40}\.crl$/),
    });
    expect((await get(info.url)).bytes).toEqual(after.bytes);
    const again = await get(`${on.base}/crl`, { 'if-none-match': after.headers.get('etag') ?? '' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('of the root is there too, and other methods are refused', async () => {
    const { headers, bytes } = await get(`${on.base}/ca/root.crl`);
    expect(headers.get('content-type')).toBe('application/pkix-crl');
    expect(CertificateRevocationList.fromBER(new Uint8Array(bytes)).revokedCertificates).toBeUndefined();
    for (const path of ['/crl', '/crl.pem', '/ca/root.crl']) {
      const response = await fetch(`${on.base}${path}`, { method: 'POST' });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('POST /tsa', () => {
  const type = 'application/timestamp-query';
  test('answers everything with HTTP 200, and what is no request with a refusal', async () => {
    for (const body of [Buffer.alloc(0), Buffer.from('no request')]) {
      const { status, headers, bytes } = await post(body, { ...on, type, path: '/tsa' });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/timestamp-reply']);
      expect(bytes.toString('hex')).toMatch(/03020204$/);
    }
    expect((await post(Buffer.alloc(4), { ...on, path: '/tsa' })).status).toBe(415);
    expect((await post(Buffer.alloc(70_000), { ...on, type, path: '/tsa' })).status).toBe(413);
    expect((await get(`${on.base}/tsa`)).status).toBe(405);
  });
});

describe('several API processes', () => {
  test('agree from a second after a revocation on', async () => {
    const others = await Promise.all([startApi(on.world), startApi(on.world)]);
    const { id, serial } = await on.issue();
    const request = ocspRequest(on.issuing, [{ serial }]);
    const answers = async () => {
      const replies = await Promise.all(
        [on.base, ...others.map(({ base }) => base)].map((base) => post(request, { base })),
      );
      return replies.map(({ bytes }) => readOcspAnswer(bytes).statuses[0]);
    };
    expect(await answers()).toEqual(['good', 'good', 'good']);
    await on.revoke(id);
    // So long, and no longer, an answer is remembered.
    await sleep(1000);
    expect(await answers()).toEqual(['revoked', 'revoked', 'revoked']);
    await Promise.all(others.map(({ stop }) => stop()));
  });
});

describe('without the key service', () => {
  test('what is signed is still given, anything else is tryLater or a system failure, with HTTP 200', async () => {
    const { serial } = await on.issue();
    await on.ask(serial);
    await on.world.keyService.kill();
    // What it remembers is forgotten by then.
    await sleep(1100);
    expect((await on.ask(serial)).statuses).toEqual(['good']);
    expect((await on.ask(serial, randomBytes(8))).response).toBe('tryLater');
    const stamp = await post(Buffer.from('3000', 'hex'), {
      ...on,
      type: 'application/timestamp-query',
      path: '/tsa',
    });
    expect([stamp.status, stamp.bytes.toString('hex').slice(-8)]).toEqual([200, '00000040']);
    await on.world.keyService.start();
    expect((await on.ask(serial, randomBytes(8))).statuses).toEqual(['good']);
  });
});

async function listNumber(base: string): Promise<number> {
  return Number(JSON.parse((await get(`${base}/api/v1/crl/info`)).bytes.toString()).crl_number);
}

describe('a revocation list that nobody renewed', () => {
  test.each([13, 25])('for %i hours is followed by a newer one when somebody asks', async (hours) => {
    const before = await listNumber(on.base);
    await on.world.owner.em.fork().execute(
      `update status.revocation_list set this_update = now() - ? * interval '1 hour',
         next_update = now() + (24 - ?) * interval '1 hour' where issuer = 'issuing'`,
      [hours, hours],
    );
    const fresh = await startApi(on.world);
    await untilTrue(async () => (await listNumber(fresh.base)) > before);
    await fresh.stop();
  });
});
