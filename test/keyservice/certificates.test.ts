import { randomUUID, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { keys, runKeyService } from './support/key-service.ts';

const generatePath = '/api/v1/certificates/generate';
const pin = '482910';
const running = setUp(runKeyService);

function input(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    common_name: 'Bat Dorj',
    email: 'bat@example.mn',
    key_type: 'EC',
    pin,
    user_id: 'user-1',
    ...more,
  };
}

async function generated(): Promise<string> {
  return String((await running.call('POST', generatePath, input())).data['certificate_id']);
}

describe('generating a certificate', () => {
  test('answers 201 with a certificate from the issuing authority', async () => {
    const answer = await running.call(
      'POST',
      generatePath,
      input({ organization: 'Ger LLC', validity_days: 30 }),
    );
    expect(answer.status).toBe(201);
    const {
      certificate_id: id,
      serial_number: serial,
      public_key: pem,
      valid_from: from,
      valid_to: to,
    } = answer.data;
    const issuing = new X509Certificate(running.service.authority.issuing.facts.der);
    expect(answer.data).toEqual({
      certificate_id: expect.any(String),
      serial_number: expect.any(String),
      public_key: expect.any(String),
      valid_from: expect.any(String),
      valid_to: expect.any(String),
      subject_cn: 'Bat Dorj',
      issuer_cn: 'Tamga Issuing CA',
      key_type: 'EC',
      key_size: 256,
      certificate: pem,
      chain: [issuing.toString()],
    });
    const certificate = new X509Certificate(String(pem));
    expect(certificate.subject).toBe('O=Ger LLC\nCN=Bat Dorj');
    expect(certificate.subjectAltName).toBe('email:bat@example.mn');
    expect(certificate.serialNumber).toBe(serial);
    expect(certificate.verify(issuing.publicKey)).toBe(true);
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(30 * 24 * 3600 * 1000);
    expect(String(from)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    const { data } = await running.call('GET', `/api/v1/certificates/${String(id).toUpperCase()}`);
    expect(data).toMatchObject({
      certificate_id: id,
      user_id: 'user-1',
      label: 'Bat Dorj',
      subject: 'CN=Bat Dorj,O=Ger LLC',
      issuer: 'CN=Tamga Issuing CA,O=Tamga,C=MN',
      serial_number: serial,
      status: 'active',
      key_type: 'EC',
      key_size: 256,
      valid_from: from,
      valid_to: to,
      revoked_at: null,
      revocation_reason: null,
      certificate: pem,
      chain: [issuing.toString()],
    });
  });

  test('takes the defaults of the contract: RSA 2048 for 365 days, and a PIN of eight digits told once', async () => {
    const { status, data } = await running.call('POST', generatePath, { common_name: 'Bat' });
    expect(status).toBe(201);
    expect(data['pin']).toMatch(/^[0-9]{8}$/);
    const key = new X509Certificate(String(data['public_key'])).publicKey;
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(Date.parse(String(data['valid_to'])) - Date.parse(String(data['valid_from']))).toBe(
      365 * 86_400_000,
    );
    const again = await running.call('GET', `/api/v1/certificates/${String(data['certificate_id'])}`);
    expect(again.data).not.toHaveProperty('pin');
    expect(again.data).toMatchObject({ user_id: null, key_type: 'RSA', key_size: 2048 });
  });

  test.each([
    [{ key_size: 384 }, 'secp384r1'],
    [{ key_size: 256 }, 'prime256v1'],
  ])('makes EC keys with %o', async (more, curve) => {
    const { data } = await running.call('POST', generatePath, input(more));
    const key = new X509Certificate(String(data['public_key'])).publicKey;
    expect(key.asymmetricKeyDetails?.namedCurve).toBe(curve);
  });

  test('makes RSA keys of 3072 bits', async () => {
    const { data } = await running.call('POST', generatePath, input({ key_type: 'RSA', key_size: 3072 }));
    const key = new X509Certificate(String(data['public_key'])).publicKey;
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(3072);
  });

  test('gives every certificate a serial number of its own, of 128 random bits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => running.call('POST', generatePath, input())),
    );
    const serials = answers.map(({ data }) => BigInt(`0x${String(data['serial_number'])}`));
    expect(new Set(serials).size).toBe(8);
    expect(serials.every((serial) => serial > 2n ** 96n && serial < 2n ** 128n)).toBe(true);
  });

  test.each([
    ['common_name', { common_name: 'x'.repeat(65) }],
    ['common_name', { common_name: '' }],
    ['common_name', { common_name: '  ' }],
    ['common_name', { common_name: 7 }],
    ['common_name', { common_name: null }],
    ['common_name', { common_name: 'a\u0000b' }],
    ['common_name', { common_name: 'a\ud800b' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a b@example.mn' }],
    ['email', { email: 'a..b@example.mn' }],
    ['email', { email: 'a@-x-.mn' }],
    ['email', { email: `${'a'.repeat(250)}@example.mn` }],
    ['organization', { organization: 'x'.repeat(65) }],
    ['validity_days', { validity_days: 0 }],
    ['validity_days', { validity_days: 1826 }],
    ['validity_days', { validity_days: 1.5 }],
    ['validity_days', { validity_days: '30' }],
    ['key_type', { key_type: 'DSA' }],
    ['key_size', { key_size: 2048 }],
    ['key_size', { key_type: 'RSA', key_size: 1024 }],
    ['key_size', { key_type: 'RSA', key_size: 256 }],
    ['pin', { pin: '12345' }],
    ['pin', { pin: '1234567890123' }],
    ['pin', { pin: '12345a' }],
    ['pin', { pin: 123456 }],
    ['user_id', { user_id: 'x'.repeat(129) }],
    ['user_id', { user_id: '' }],
  ])('refuses a wrong %s: %o', async (field, more) => {
    const { status, body } = await running.call('POST', generatePath, input(more));
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: { code: 'INVALID_REQUEST' } });
    const { issues } = (body as { error: { details: { issues: { path: string }[] } } }).error.details;
    expect(issues.map(({ path }) => path)).toContain(field);
  });

  test.each([
    { common_name: 'x'.repeat(64), organization: 'ө'.repeat(64), validity_days: 1825, pin: '123456' },
    { common_name: '👍'.repeat(64), validity_days: 1, pin: '123456789012' },
    { email: null, organization: null, unknown: { any: 'thing' } },
  ])('takes values at their bounds: %o', async (more) => {
    expect((await running.call('POST', generatePath, input(more))).status).toBe(201);
  });
});

describe('listing certificates', () => {
  test('gives those of one user, newest first, and nobody else’s', async () => {
    const user = randomUUID();
    const first = await running.call('POST', generatePath, input({ user_id: user, label: 'old' }));
    const second = await running.call('POST', generatePath, input({ user_id: user, label: 'new' }));
    const { status, body } = await running.call('GET', `/api/v1/certificates?user_id=${user}`);
    expect(status).toBe(200);
    const items = (body as { data: Record<string, unknown>[] }).data;
    expect(items.map((item) => item['certificate_id'])).toEqual([
      second.data['certificate_id'],
      first.data['certificate_id'],
    ]);
    expect(items.map((item) => item['label'])).toEqual(['new', 'old']);
    expect(items[0]).not.toHaveProperty('certificate');
  });

  test('gives an empty list for a user without any, and 400 without a user', async () => {
    expect((await running.call('GET', '/api/v1/certificates?user_id=nobody')).body).toEqual({
      success: true,
      data: [],
    });
    expect((await running.call('GET', '/api/v1/certificates')).status).toBe(400);
  });
});

describe('revoking a certificate', () => {
  test('ends it for good, destroys its key and refuses to sign with it', async () => {
    const id = await generated();
    const body = { reason: 'keyCompromise', comment: 'the phone was stolen' };
    const revoked = await running.call('POST', `/api/v1/certificates/${id}/revoke`, body);
    expect(revoked.status).toBe(200);
    expect(revoked.data).toEqual({
      certificate_id: id,
      status: 'revoked',
      revoked_at: expect.stringMatching(/Z$/),
      revocation_reason: 'keyCompromise',
    });
    const { data } = await running.call('GET', `/api/v1/certificates/${id}`);
    expect(data).toMatchObject({ status: 'revoked', revoked_at: revoked.data['revoked_at'] });
    const [key] = await running.service.orm.em
      .fork()
      .execute(
        `select sealed_key, sealed_data_key, destroyed_at from stored_key k join certificate c on c.key_id = k.id where c.id = ?`,
        [id],
      );
    expect(key).toMatchObject({ sealed_key: null, sealed_data_key: null, destroyed_at: expect.anything() });
    const again = await running.call('POST', `/api/v1/certificates/${id}/revoke`, body);
    expect(again.status).toBe(422);
    const { revoked_at } = revoked.data;
    expect(again.body).toMatchObject({
      error: { code: 'INVALID_STATE', details: { status: 'revoked', revoked_at } },
    });
    const hash = `sha256:${'a'.repeat(64)}`;
    const signed = await running.call('POST', '/api/v1/sign', {
      certificate_id: id,
      document_hash: hash,
      pin,
    });
    expect(signed.status).toBe(422);
    expect(signed.body).toMatchObject({ error: { code: 'INVALID_STATE', details: { status: 'revoked' } } });
  });

  test('has one winner when several do it at once', async () => {
    const id = await generated();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        running.call('POST', `/api/v1/certificates/${id}/revoke`, { reason: 'superseded' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  test('takes a one-time certificate too', async () => {
    const made = await running.once({ address: { phone: '+97699112233' }, loa: 2, hash: 'a'.repeat(64) });
    const id = String(made.data['certificate_id']);
    const path = `/api/v1/certificates/${id}/revoke`;
    const body = { reason: 'unspecified' };
    expect((await running.call('POST', path, body)).status).toBe(403);
    expect((await running.call('POST', path, body, { 'x-api-key': keys.staff })).status).toBe(200);
  });

  test.each([
    {},
    { reason: 'certificateHold' },
    { reason: 'removeFromCRL' },
    { reason: 7 },
    { reason: 'keyCompromise', comment: 'x'.repeat(1001) },
  ])('refuses %o', async (body) => {
    const id = await generated();
    expect((await running.call('POST', `/api/v1/certificates/${id}/revoke`, body)).status).toBe(400);
  });

  test('knows neither unknown ids nor the service’s own certificates', async () => {
    const { authority } = running.service;
    for (const id of [randomUUID(), 'no-id', authority.root.id, authority.seal.id]) {
      const { status } = await running.call('POST', `/api/v1/certificates/${id}/revoke`, {
        reason: 'superseded',
      });
      expect(status).toBe(404);
      expect((await running.call('GET', `/api/v1/certificates/${id}`)).status).toBe(404);
    }
  });
});
