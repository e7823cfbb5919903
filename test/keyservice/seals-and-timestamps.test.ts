import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { TimeStampReq } from 'pkijs';
import { describe, expect, test } from 'vitest';
import { stampOurselves } from '#keyservice/tsa/own.ts';
import { explicit, integer, integerFromHex, sequence } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import { verifyTokenItself } from '#signatures/cades-t/verify-itself.ts';
import { startListening } from '#test/support/servers/listening.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { keys, runKeyService } from './support/key-service.ts';

const running = setUp(runKeyService);

const approved = () => ({
  purpose: 'approval',
  record: `envelope/${randomUUID()}/recipient/${randomUUID()}`,
});
const evidence = () => ({ purpose: 'evidence', record: `sign-request/${randomUUID()}`, profile: 'pades' });
const ofApi = { 'x-api-key': keys.api };
const archived = () => ({ purpose: 'archive', record: `envelope/${randomUUID()}` });

const granted = (token: Buffer): Buffer => sequence(sequence(integer(0)), token);

/** Stamps a request with the clock of the tests' own key service. */
async function stamp(request: Buffer, nonce?: string): Promise<Buffer> {
  const { messageImprint, nonce: given } = TimeStampReq.fromBER(request);
  const digest = Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView);
  const hex = Buffer.from(given?.valueBlock.valueHexView ?? []).toString('hex');
  return stampOurselves(running.service, { digest, hash: 'sha256', nonce: integerFromHex(nonce ?? hex) });
}

describe('the platform’s seal', () => {
  test('is a CAdES-T signature by the seal certificate, once for a record and hash', async () => {
    const digest = createHash('sha256').update('sealed').digest();
    const body = { ...approved(), document_hash: digest.toString('hex'), profile: 'cades' };
    const answers = await Promise.all([1, 2, 3].map(() => running.call('POST', '/api/v1/seals', body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data['signature'])).size).toBe(1);
    const verified = verifyCades({
      signature: Buffer.from(String(answers[0]?.data['signature']), 'base64'),
      digest,
      hash: 'sha256',
      root: running.service.authority.root.facts,
      now: new Date(),
    });
    expect(verified.certificate.commonName).toBe('Tamga Seal');
    const other = await running.call('POST', '/api/v1/seals', { ...body, document_hash: 'b'.repeat(64) });
    expect(other.status).toBe(200);
    expect(other.data['signature']).not.toBe(answers[0]?.data['signature']);
  });

  test.each([
    ['a seal', () => running.call('POST', '/api/v1/seals', { ...evidence(), document_hash: 'c'.repeat(64) })],
    ['a one-time signature', () => running.once({ hash: 'c'.repeat(64), profile: 'pades' })],
  ])('has no signing-time attribute in profile pades, but a timestamp: %s', async (_, make) => {
    const { data } = await make();
    const { signer } = readSignedData(Buffer.from(String(data['signature']), 'base64'));
    expect(signer.signedAttributes.map(({ type }) => type).toSorted()).toEqual(
      [oids.contentType, oids.messageDigest, oids.signingCertificateV2].toSorted(),
    );
    expect(signer.unsignedAttributes.map(({ type }) => type)).toEqual([oids.signatureTimeStamp]);
  });

  test.each([
    ['profile', { profile: 'xades' }],
    ['profile', { profile: 'cades' }],
    ['purpose', { purpose: 'contract' }],
    ['purpose', { purpose: undefined }],
    ['record', { record: undefined }],
    ['record', { record: 'x'.repeat(111) }],
    ['record', { record: `envelope/${randomUUID()}` }],
    ['record', { record: `sign-request/${randomUUID()}/x` }],
    ['document_hash', { document_hash: 'a' }],
  ])('refuses a wrong %s: %o', async (path, more) => {
    const body = { ...evidence(), document_hash: 'a'.repeat(64), ...more };
    const { status, body: answer } = await running.call('POST', '/api/v1/seals', body, ofApi);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: { details: { issues: [{ path }] } } });
  });

  test.each([
    ['completion', `sign-request/${randomUUID()}`, 'pades'],
    ['certification', approved().record, 'pades'],
    ['approval', `envelope/${randomUUID()}`, 'cades'],
  ])('for %s is over no other record, such as %s', async (purpose, record, profile) => {
    const body = { purpose, record, profile, document_hash: 'a'.repeat(64) };
    const { status, body: answer } = await running.call('POST', '/api/v1/seals', body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: { details: { issues: [{ path: 'record' }] } } });
  });

  test('is used by each caller for its own purposes alone, and a try of another is in the log', async () => {
    const hash = { document_hash: 'a'.repeat(64) };
    const certified = { purpose: 'certification', record: `envelope/${randomUUID()}`, profile: 'pades' };
    const tries = [
      [{ ...certified, ...hash }, keys.api],
      [{ ...approved(), ...hash }, keys.api],
      [{ ...evidence(), ...hash }, keys.worker],
      [{ ...evidence(), ...hash, purpose: 'completion' }, keys.worker],
    ] as const;
    for (const [body, key] of tries) {
      const { status } = await running.call('POST', '/api/v1/seals', body, { 'x-api-key': key });
      expect(status).toBe(403);
    }
    const where = { operation: 'seal_made', outcome: 'insufficient_scope' } as const;
    const refused = await running.service.orm.em.fork().find(LogEntry, where);
    expect(refused).toHaveLength(tries.length);
    const name = `${certified.record}/certification/${'a'.repeat(32)}`;
    expect(refused.map(({ operationId }) => operationId)).toContain(name);
  });
});

describe('a timestamp', () => {
  test.each(['sha256', 'sha384', 'sha512'] as const)('is a token over a %s digest', async (algorithm) => {
    const digest = createHash(algorithm).update('now').digest();
    const body = { ...archived(), hash: digest.toString('hex').toUpperCase(), hash_algorithm: algorithm };
    const { status, data } = await running.call('POST', '/api/v1/timestamps', body);
    expect(status).toBe(200);
    const { facts, certificate } = verifyTokenItself(
      Buffer.from(String(data['timestamp']), 'base64'),
      () => digest,
    );
    expect(Math.abs(facts.time.getTime() - Date.now())).toBeLessThan(5_000);
    expect(certificate.commonName).toBe('Tamga Timestamping Authority');
    expect(facts).toMatchObject({ hash: algorithm, nonce: undefined });
  });

  test.each([
    {},
    { hash: 'a'.repeat(63) },
    { hash: 'a'.repeat(64), hash_algorithm: 'sha512' },
    { hash: 'a'.repeat(40), hash_algorithm: 'sha1' },
    { hash: 'a'.repeat(64), record: 'anything' },
    { hash: 'a'.repeat(64), purpose: 'audit_head' },
  ])('is refused for %o', async (more) => {
    const body = { ...archived(), ...more };
    expect((await running.call('POST', '/api/v1/timestamps', body)).status).toBe(400);
  });
});

describe('an outside timestamping authority', () => {
  let answer: (request: Buffer) => Promise<Buffer>;
  const authority = setUp(() =>
    startListening((request, response) => {
      void (async () => {
        const asked = await buffer(request);
        response.setHeader('content-type', 'application/timestamp-reply');
        response.end(await answer(asked));
      })();
    }),
  );
  const stamped = setUp(() => runKeyService({ TSA_URL: authority.url }));
  const sign = () => stamped.once();

  test('stamps our signatures in place of our own', async () => {
    answer = async (request) => granted(await stamp(request));
    const { status, data } = await sign();
    expect(status).toBe(200);
    const { signer } = readSignedData(Buffer.from(String(data['signature']), 'base64'));
    const token = signer.unsignedAttributes[0]?.values[0] ?? Buffer.alloc(0);
    const digest = createHash('sha256').update(signer.signature).digest();
    const { certificate } = verifyTokenItself(token, () => digest);
    expect(certificate.serialNumber).toBe(running.service.authority.timestamping.facts.serialNumber);
  });

  test.each<[string, (request: Buffer) => Promise<Buffer>]>([
    ['refuses', () => Promise.resolve(sequence(sequence(integer(2))))],
    ['answers nonsense', () => Promise.resolve(Buffer.from('nonsense'))],
    ['answers with another nonce', async (request) => granted(await stamp(request, '01'))],
    [
      'stamps another digest',
      async () =>
        granted(await stampOurselves(running.service, { digest: Buffer.alloc(32), hash: 'sha256' })),
    ],
    ['answers with a wrapped token', async (request) => granted(explicit(0, await stamp(request)))],
  ])('that %s gives no signature but 503', async (_, how) => {
    answer = how;
    const { status, body, headers } = await sign();
    expect(status).toBe(503);
    expect(body).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(headers.get('retry-after')).toBe('5');
    const [made] = await stamped.service.orm.em
      .fork()
      .execute('select (select count(*) from signing_operation)::int as signatures');
    expect(made).toEqual({ signatures: 1 });
  });
});
