import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { runKeyService } from './support/key-service.ts';
import type { Answer } from './support/key-service.ts';

const pin = '482910';
const text = 'The agreement.';
const running = setUp(runKeyService);

const hashOf = (algorithm: HashAlgorithm): string =>
  `${algorithm}:${createHash(algorithm).update(text).digest('hex')}`;

async function certificate(more: Record<string, unknown> = {}): Promise<string> {
  const body = { common_name: 'Bat Dorj', email: 'bat@example.mn', key_type: 'EC', pin, ...more };
  return String((await running.call('POST', '/api/v1/certificates/generate', body)).data['certificate_id']);
}

function sign(id: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return running.call('POST', '/api/v1/sign', {
    certificate_id: id,
    document_hash: hashOf('sha256'),
    pin,
    ...more,
  });
}

function verify(signature: unknown, more: Record<string, unknown> = {}): Promise<Answer> {
  return running.call('POST', '/api/v1/verify', { document_hash: hashOf('sha256'), signature, ...more });
}

const codeOf = ({ body }: Answer): unknown => (body as { error?: { code: string } }).error?.code;

describe('signing with a PIN', () => {
  test.each([
    [{ key_type: 'RSA', key_size: 2048 }, 'sha256', 'SHA256withRSA'],
    [{ key_type: 'EC', key_size: 256 }, 'sha256', 'SHA256withECDSA'],
    [{ key_type: 'EC', key_size: 384 }, 'sha384', 'SHA384withECDSA'],
    [{ key_type: 'RSA', key_size: 2048 }, 'sha512', 'SHA512withRSA'],
  ] as const)('makes a CAdES-T signature by %o over %s', async (key, algorithm, name) => {
    const id = await certificate(key);
    const { status, data } = await sign(id, { document_hash: hashOf(algorithm) });
    expect(status).toBe(200);
    expect(data['algorithm']).toBe(name);
    const verified = verifyCades({
      signature: Buffer.from(String(data['signature']), 'base64'),
      digest: createHash(algorithm).update(text).digest(),
      hash: algorithm,
      root: running.service.authority.root.facts,
      now: new Date(),
    });
    expect(verified.signingTime.toISOString()).toBe(data['signed_at']);
    const answer = await verify(data['signature'], { document_hash: hashOf(algorithm).toUpperCase() });
    expect(answer.data).toEqual({
      valid: true,
      signer: { common_name: 'Bat Dorj', email: 'bat@example.mn' },
      signed_at: data['signed_at'],
    });
  });

  test('lets five right ones at once through, and tells more of them to come later', async () => {
    const id = await certificate();
    const five = await Promise.all(Array.from({ length: 5 }, () => sign(id)));
    expect(new Set(five.map(({ status }) => status))).toEqual(new Set([200]));
    const many = await Promise.all(Array.from({ length: 20 }, () => sign(id)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect((await sign(id)).status).toBe(200);
  });

  test.each([
    ['certificate_id', { certificate_id: 'x' }],
    ['certificate_id', { certificate_id: null }],
    ['document_hash', { document_hash: 'a'.repeat(64) }],
    ['document_hash', { document_hash: `sha256:${'a'.repeat(63)}` }],
    ['document_hash', { document_hash: `sha256:${'a'.repeat(65)}` }],
    ['document_hash', { document_hash: `sha256:${'g'.repeat(64)}` }],
    ['document_hash', { document_hash: `sha384:${'a'.repeat(64)}` }],
    ['document_hash', { document_hash: `sha1:${'a'.repeat(40)}` }],
    ['document_hash', { document_hash: `sha256:${'a'.repeat(64)}:` }],
    ['document_hash', { document_hash: 7 }],
    ['pin', { pin: '' }],
    ['pin', { pin: 482910 }],
    ['pin', { pin: '١٢٣٤٥٦' }],
  ])('refuses a wrong %s: %o', async (field, more) => {
    const answer = await sign(randomUUID(), more);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: 'INVALID_REQUEST', details: { issues: [{ path: field }] } },
    });
  });

  test('knows no other certificates', async () => {
    expect((await sign(randomUUID())).status).toBe(404);
    expect((await sign(running.service.authority.seal.id)).status).toBe(404);
  });

  test('refuses an expired certificate and a one-time one', async () => {
    const id = await certificate();
    const past = `update certificate set valid_to = now() - interval '1 second' where id = ?`;
    await running.service.orm.em.fork().execute(past, [id]);
    const expired = await sign(id);
    expect(expired.body).toMatchObject({ error: { code: 'INVALID_STATE', details: { status: 'expired' } } });
    const once = await running.once({ address: { email: 'bat@example.mn' }, loa: 1, hash: 'a'.repeat(64) });
    expect((await sign(String(once.data['certificate_id']))).status).toBe(422);
  });
});

describe('wrong PINs', () => {
  test('lock the certificate at the fifth for 15 minutes, even for the right one', async () => {
    const id = await certificate();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answer = await sign(id, { pin: '000000' });
      expect([answer.status, codeOf(answer)]).toEqual([401, 'INVALID_PIN']);
    }
    const locked = await sign(id);
    expect([locked.status, codeOf(locked)]).toEqual([429, 'LOCKED_OUT']);
    const { retry_after: seconds } = (locked.body as { error: { details: { retry_after: number } } }).error
      .details;
    expect(seconds).toBeGreaterThan(890);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(locked.headers.get('retry-after')).toBe(String(seconds));
    // The quarter of an hour passes.
    await running.service.orm.em.fork().execute(
      `update stored_key set locked_until = locked_until - interval '15 minutes',
         attempts = array(select t - interval '15 minutes' from unnest(attempts) t)
       where id = (select key_id from certificate where id = ?)`,
      [id],
    );
    expect((await sign(id)).status).toBe(200);
  });

  test('are forgotten after a right one', async () => {
    const id = await certificate();
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 1; attempt <= 4; attempt += 1)
        expect((await sign(id, { pin: '000000' })).status).toBe(401);
      expect((await sign(id)).status).toBe(200);
    }
  });

  test('count only within 15 minutes', async () => {
    const id = await certificate();
    for (let attempt = 1; attempt <= 4; attempt += 1) await sign(id, { pin: '000000' });
    await running.service.orm.em.fork().execute(
      `update stored_key set attempts = array(select t - interval '16 minutes' from unnest(attempts) t)
       where id = (select key_id from certificate where id = ?)`,
      [id],
    );
    for (let attempt = 1; attempt <= 4; attempt += 1)
      expect((await sign(id, { pin: '000000' })).status).toBe(401);
    expect((await sign(id)).status).toBe(200);
  });

  test('are compared at most five times when fifty come at once, from two services too', async () => {
    const id = await certificate();
    const other = await running.again();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const body = { certificate_id: id, document_hash: hashOf('sha256'), pin: String(900_000 + index) };
        return (index % 2 === 0 ? running : other).call('POST', '/api/v1/sign', body);
      }),
    );
    const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429) + count(503)]).toEqual([5, 45]);
    expect((await sign(id)).status).toBe(429);
    await other.stop();
  });
});

describe('verifying', () => {
  test('tells why a signature does not hold, with 200', async () => {
    const { data } = await sign(await certificate());
    const refused = { valid: false, signer: null, signed_at: null, reason: expect.any(String) };
    expect((await verify(data['signature'], { document_hash: `sha256:${'0'.repeat(64)}` })).data).toEqual(
      refused,
    );
    expect((await verify(data['signature'], { document_hash: `sha512:${'0'.repeat(128)}` })).data).toEqual(
      refused,
    );
    expect((await verify(Buffer.from('no signature').toString('base64'))).data).toEqual(refused);
    const cut = Buffer.from(String(data['signature']), 'base64').subarray(0, -10).toString('base64');
    expect((await verify(cut)).data).toEqual(refused);
  });

  test('keeps a signature that was stamped before the revocation, and refuses one without that proof', async () => {
    const id = await certificate();
    const { data } = await sign(id);
    const past = `update certificate set revoked_at = now() + ?::interval, revocation_reason = 'keyCompromise' where id = ?`;
    await running.service.orm.em.fork().execute(past, ['1 second', id]);
    expect((await verify(data['signature'])).data).toMatchObject({ valid: true });
    await running.service.orm.em.fork().execute(past, ['-1 minute', id]);
    expect((await verify(data['signature'])).data).toMatchObject({
      valid: false,
      reason: expect.stringContaining('revoked'),
    });
  });

  test('refuses signatures of another authority', async () => {
    const stranger = await runKeyService();
    const made = await stranger.once({
      address: { email: 'bat@example.mn' },
      loa: 2,
      hash: hashOf('sha256').replace('sha256:', ''),
    });
    await stranger.stop();
    expect((await verify(made.data['signature'])).data).toMatchObject({ valid: false });
  });

  test.each([
    { signature: 'not base64!' },
    { signature: '' },
    { signature: 7 },
    { signature: null },
    { document_hash: 'x' },
  ])('refuses %o', async (more) => {
    expect((await verify('AAAA', more)).status).toBe(400);
  });
});
