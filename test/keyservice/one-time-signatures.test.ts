import { randomUUID, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { policies } from '#domain/common/certificate-policies.ts';
import { objectIdentifier } from '#signatures/asn1/der.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import type { NamedAddress } from '#domain/common/act-statement.ts';
import { oneTimeBody } from '#test/support/people/act-proof.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { acts, runKeyService } from './support/key-service.ts';

const path = '/api/v1/one-time-signatures';
const running = setUp(runKeyService);

function der(pem: unknown): Buffer {
  return new X509Certificate(String(pem)).raw;
}

describe('a one-time signature', () => {
  test('is a CAdES-T signature over the hash, by a certificate for three years that names the proved address', async () => {
    const body = await oneTimeBody(acts);
    const { status, data } = await running.call('POST', path, body);
    expect(status).toBe(200);
    const verified = verifyCades({
      signature: Buffer.from(String(data['signature']), 'base64'),
      digest: Buffer.from(String(body['document_hash']), 'hex'),
      hash: 'sha256',
      root: running.service.authority.root.facts,
      now: new Date(),
    });
    expect(verified.signingTime.toISOString()).toBe(data['signed_at']);
    expect(verified.provenTime).toBeInstanceOf(Date);
    expect(verified.certificate.der.equals(der(data['certificate']))).toBe(true);
    expect(verified.certificate.serialNumber).toBe(data['serial_number']);
    const { email, commonName, notBefore, notAfter } = verified.certificate;
    expect({ email, commonName }).toEqual({ email: 'bat@example.mn', commonName: 'bat@example.mn' });
    const years = (notAfter.getTime() - notBefore.getTime()) / (365.25 * 24 * 3600 * 1000);
    expect(years).toBeCloseTo(3, 5);
    expect(Date.now() - notBefore.getTime()).toBeLessThan(120_000);
    expect((data['chain'] as string[]).map(der)).toEqual([running.service.authority.issuing.facts.der]);
  });

  test.each<[number, NamedAddress, string, string | undefined]>([
    [1, { email: 'bat@example.mn' }, 'bat@example.mn (unverified)', undefined],
    [2, { phone: '+97699112233' }, '+97699112233', 'URI:tel:+97699112233'],
    [1, { phone: '+97699112233' }, '+97699112233 (unverified)', undefined],
    [
      2,
      { email: `${'a'.repeat(60)}@example.mn` },
      `${'a'.repeat(60)}@ex…`,
      `email:${'a'.repeat(60)}@example.mn`,
    ],
    [1, { email: `${'a'.repeat(60)}@example.mn` }, `${'a'.repeat(50)}… (unverified)`, undefined],
    [
      2,
      { email: 'бат@пример.мон' },
      'бат@пример.мон',
      'othername:SmtpUTF8Mailbox:бат@xn--e1afmkfd.xn--l1acc',
    ],
    [2, { email: 'bat@пример.мон' }, 'bat@пример.мон', 'email:bat@xn--e1afmkfd.xn--l1acc'],
  ])('at level %i for %o says only what was proved', async (loa, address, commonName, alternative) => {
    const { data } = await running.once({ loa: loa as 1 | 2, address });
    const raw = der(data['certificate']);
    expect(readCertificate(raw).commonName).toBe(commonName);
    expect(Array.from(commonName).length).toBeLessThanOrEqual(64);
    expect(new X509Certificate(raw).subjectAltName).toBe(alternative);
    expect(raw.includes(objectIdentifier(policies[`level${loa as 1 | 2}`]))).toBe(true);
  });

  test('gives one signature to ten that ask at once for one act, and to everyone later', async () => {
    const body = await oneTimeBody(acts);
    const answers = await Promise.all(Array.from({ length: 10 }, () => running.call('POST', path, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data['signature'])).size).toBe(1);
    const later = await running.call('POST', path, {
      ...body,
      document_hash: `sha256:${String(body['document_hash']).toUpperCase()}`,
    });
    expect(later.data).toEqual(answers[0]?.data);
    const rows = await running.service.orm.em
      .fork()
      .execute(
        `select count(*)::int as made from certificate where subject = 'CN=bat@example.mn' and id = ?`,
        [later.data['certificate_id']],
      );
    expect(rows).toEqual([{ made: 1 }]);
  });

  test('refuses another act of a request that was signed, at another level, over another document or by another address', async () => {
    const request = randomUUID();
    await running.once({ request });
    for (const other of [
      { loa: 1 as const },
      { hash: 'b'.repeat(64) },
      { address: { email: 'dorj@example.mn' } },
    ]) {
      const { status, body: answer } = await running.once({ request, ...other });
      expect(status).toBe(422);
      expect(answer).toMatchObject({ success: false, error: { code: 'IDEMPOTENCY_CONFLICT' } });
    }
  });
});
