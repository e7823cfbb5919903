import { createHash, randomUUID, verify, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { oids } from '#signatures/asn1/oids.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  activate,
  activated,
  codeOf,
  hashOf,
  makeCertificate,
  signActivated,
  signaturesOf,
  someHash,
} from './support/activations.ts';
import { runKeyService } from './support/key-service.ts';

const text = 'The agreement.';
const running = setUp(runKeyService);

function checked(signature: Buffer | undefined, algorithm: 'sha256' | 'sha384' | 'sha512' = 'sha256') {
  return verifyCades({
    signature: signature ?? Buffer.alloc(0),
    digest: createHash(algorithm).update(text).digest(),
    hash: algorithm,
    root: running.service.authority.root.facts,
    now: new Date(),
  });
}

describe('an activation', () => {
  test('is a SAD of 256 bits for 300 seconds, unless another time is asked for', async () => {
    const id = await makeCertificate(running);
    const { status, data } = await activate(running, id);
    expect(status).toBe(201);
    expect(data).toEqual({
      activation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sad: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 300,
    });
    expect((await activate(running, id, { ttl: 604_800 })).data['expires_in']).toBe(604_800);
  });

  test('does not outlive its certificate', async () => {
    const id = await makeCertificate(running);
    const soon = `update certificate set valid_to = now() + interval '100 seconds' where id = ?`;
    await running.service.orm.em.fork().execute(soon, [id]);
    const { data } = await activate(running, id, { ttl: 604_800 });
    expect(data['expires_in']).toBeGreaterThan(80);
    expect(data['expires_in']).toBeLessThanOrEqual(100);
  });

  test.each([
    [{ key_type: 'EC', key_size: 256 }, 'sha256', 'SHA256withECDSA'],
    [{ key_type: 'EC', key_size: 384 }, 'sha384', 'SHA384withECDSA'],
    [{ key_type: 'RSA', key_size: 2048 }, 'sha512', 'SHA512withRSA'],
  ] as const)('signs CAdES-T by %o over %s', async (key, algorithm, name) => {
    const id = await makeCertificate(running, key);
    const leave = await activated(running, { hashes: [hashOf(text, algorithm)] }, id);
    const answer = await signActivated(running, leave);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ certificate_id: id, algorithm: name });
    const verified = checked(signaturesOf(answer)[0], algorithm);
    expect(verified.certificate.commonName).toBe('Bat Dorj');
    expect(verified.certificate.serialNumber).toBe(answer.data['serial_number']);
    expect(verified.provenTime).toBeInstanceOf(Date);
    expect(verified.signingTime.toISOString()).toBe(answer.data['signed_at']);
    expect(new X509Certificate(String(answer.data['certificate'])).raw.equals(verified.certificate.der)).toBe(
      true,
    );
    const issuing = running.service.authority.issuing.facts.der;
    expect((answer.data['chain'] as string[]).map((pem) => new X509Certificate(pem).raw)).toEqual([issuing]);
  });

  test.each(
    [256, 384, 2048, 3072].flatMap((size) =>
      (['sha256', 'sha384', 'sha512'] as const).map(
        (hash) => [{ key_type: size < 1000 ? 'EC' : 'RSA', key_size: size }, hash] as const,
      ),
    ),
  )('signs the bare hash by %o over %s, as OpenSSL would', async (key, algorithm) => {
    const id = await makeCertificate(running, key);
    const contents = [text, 'Another one.'];
    const hashes = contents.map((content) => hashOf(content, algorithm));
    const leave = await activated(running, { profile: 'raw', hashes }, id);
    const answer = await signActivated(running, leave);
    const { publicKey } = new X509Certificate(String(answer.data['certificate']));
    const signatures = signaturesOf(answer);
    expect(signatures).toHaveLength(2);
    for (const [index, content] of contents.entries()) {
      const value = signatures[index] ?? Buffer.alloc(0);
      expect(verify(algorithm, Buffer.from(content), publicKey, value)).toBe(true);
      expect(verify(algorithm, Buffer.from('another'), publicKey, value)).toBe(false);
    }
  });

  test('signs for a PDF without the signing-time attribute', async () => {
    const [cades, pades] = await Promise.all(
      ['cades', 'pades'].map(async (profile) => {
        const leave = await activated(running, { profile, hashes: [hashOf(text)] });
        const [der] = signaturesOf(await signActivated(running, leave));
        return readSignedData(der ?? Buffer.alloc(0)).signer.signedAttributes.map(({ type }) => type);
      }),
    );
    expect(cades).toContain(oids.signingTime);
    expect(pades).not.toContain(oids.signingTime);
    expect(pades).toContain(oids.signingCertificateV2);
  });

  test('signs only what it is for', async () => {
    const leave = await activated(running, { num_signatures: 2 });
    const other = await signActivated(running, leave, { hashes: [someHash()] });
    expect([other.status, codeOf(other)]).toEqual([400, 'INVALID_SAD']);
    const mixed = await signActivated(running, leave, { hashes: [...leave.hashes, someHash()] });
    expect(codeOf(mixed)).toBe('INVALID_SAD');
    expect((await signActivated(running, leave)).status).toBe(200);
    const sameOtherwise = leave.hashes.map((hash) => hash.toUpperCase());
    expect((await signActivated(running, leave, { hashes: sameOtherwise })).status).toBe(200);
  });

  test('opens by its own SAD alone', async () => {
    const [one, other] = await Promise.all([activated(running), activated(running)]);
    expect(codeOf(await signActivated(running, { ...one, sad: other.sad }))).toBe('INVALID_SAD');
    expect((await signActivated(running, one)).status).toBe(200);
    const unknown = await signActivated(running, { ...one, id: randomUUID() });
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'NOT_FOUND']);
    expect((await signActivated(running, { ...one, id: 'x' })).status).toBe(404);
  });

  test('is used up', async () => {
    const leave = await activated(running);
    expect((await signActivated(running, leave)).status).toBe(200);
    const again = await signActivated(running, leave);
    expect([again.status, codeOf(again)]).toEqual([400, 'INVALID_SAD']);
  });

  test('ends', async () => {
    const leave = await activated(running);
    const past = `update activation set expires_at = now() - interval '1 millisecond' where id = ?`;
    await running.service.orm.em.fork().execute(past, [leave.id]);
    expect(codeOf(await signActivated(running, leave))).toBe('INVALID_SAD');
  });

  test('is of no use once the certificate is revoked or has expired', async () => {
    const [revoked, expired] = await Promise.all([makeCertificate(running), makeCertificate(running)]);
    const [one, other] = [await activated(running, {}, revoked), await activated(running, {}, expired)];
    const path = `/api/v1/certificates/${revoked}/revoke`;
    expect((await running.call('POST', path, { reason: 'keyCompromise' })).status).toBe(200);
    const refused = await signActivated(running, one);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ error: { code: 'INVALID_STATE', details: { status: 'revoked' } } });
    expect((await activate(running, revoked)).body).toMatchObject({ error: { code: 'INVALID_STATE' } });
    const em = running.service.orm.em.fork();
    await em.execute(`update certificate set valid_to = now() - interval '1 second' where id = ?`, [expired]);
    expect((await signActivated(running, other)).body).toMatchObject({
      error: { code: 'INVALID_STATE', details: { status: 'expired' } },
    });
  });

  test('is for certificates of people with a PIN', async () => {
    expect((await activate(running, randomUUID())).status).toBe(404);
    expect((await activate(running, running.service.authority.seal.id)).status).toBe(404);
    const once = await running.once({ address: { email: 'bat@example.mn' }, loa: 2, hash: 'a'.repeat(64) });
    expect((await activate(running, String(once.data['certificate_id']))).status).toBe(422);
  });
});

describe('an operation id', () => {
  test('gets the same signature again, and uses up nothing', async () => {
    const leave = await activated(running, { num_signatures: 2, hashes: [hashOf(text)] });
    const operation = { operation_id: `sign-request/${randomUUID()}` };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signActivated(running, leave, operation)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    checked(signaturesOf(answers[0] ?? (await signActivated(running, leave)))[0]);
    expect((await signActivated(running, leave)).status).toBe(200);
    expect(codeOf(await signActivated(running, leave))).toBe('INVALID_SAD');
  });

  test('gets it even when the activation is used up, has ended, or another one comes', async () => {
    const leave = await activated(running);
    const operation = { operation_id: `sign-request/${randomUUID()}` };
    const first = await signActivated(running, leave, operation);
    expect((await signActivated(running, leave, operation)).data).toEqual(first.data);
    await running.service.orm.em.fork().execute('delete from activation where id = ?', [leave.id]);
    expect((await signActivated(running, leave, operation)).data).toEqual(first.data);
    const fresh = await activated(running, { hashes: leave.hashes });
    expect((await signActivated(running, fresh, operation)).data).toEqual(first.data);
    expect((await signActivated(running, fresh)).status).toBe(200);
  });

  test('is not for other input, and for one hash only', async () => {
    const leave = await activated(running, { hashes: [someHash(), someHash()] });
    const [one, other] = leave.hashes;
    const operation = { operation_id: randomUUID() };
    expect((await signActivated(running, leave, { ...operation, hashes: [one] })).status).toBe(200);
    const conflict = await signActivated(running, leave, { ...operation, hashes: [other] });
    expect([conflict.status, codeOf(conflict)]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
    expect((await signActivated(running, leave, operation)).body).toMatchObject({
      error: { code: 'INVALID_REQUEST', details: { issues: [{ path: 'operation_id' }] } },
    });
  });
});

describe('wrong input', () => {
  test.each([
    ['certificate_id', { certificate_id: 'x' }],
    ['pin', { pin: '12345' }],
    ['pin', { pin: 482910 }],
    ['hashes', { hashes: [] }],
    ['hashes', { hashes: 'sha256:00' }],
    ['hashes', { hashes: Array.from({ length: 21 }, () => someHash()) }],
    ['hashes', { hashes: [hashOf(text), hashOf(text, 'sha384')] }],
    ['hashes.1', { hashes: [hashOf(text), 'a'.repeat(64)] }],
    ['num_signatures', { num_signatures: 0 }],
    ['num_signatures', { num_signatures: 21 }],
    ['num_signatures', { num_signatures: 1, hashes: [someHash(), someHash()] }],
    ['profile', { profile: 'xades' }],
    ['profile', { profile: null }],
    ['ttl', { ttl: 0 }],
    ['ttl', { ttl: 2_592_001 }],
  ])('names %s: %o', async (path, more) => {
    const answer = await activate(running, randomUUID(), more);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: 'INVALID_REQUEST', details: { issues: [{ path }] } },
    });
  });

  test.each([
    ['sad', { sad: 'short' }],
    ['sad', { sad: null }],
    ['hashes', { hashes: [] }],
    ['hashes.0', { hashes: ['sha256:x'] }],
    ['operation_id', { operation_id: '' }],
  ])('of a signature names %s: %o', async (path, more) => {
    const leave = { id: randomUUID(), sad: 'A'.repeat(43), hashes: [someHash()] };
    const answer = await signActivated(running, leave, more);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: 'INVALID_REQUEST', details: { issues: [{ path }] } },
    });
  });

  test('asks for the internal key', async () => {
    for (const path of ['/api/v1/activations', `/api/v1/activations/${randomUUID()}/sign`]) {
      expect((await running.call('POST', path, {}, { 'x-api-key': 'another' })).status).toBe(401);
      const { status, headers } = await running.call('GET', path);
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
  });
});
