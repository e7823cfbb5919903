import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openssl } from '../../src/demo/openssl.ts';
import { isTestCertificate } from '#domain/common/certificate-policies.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { ocspRequest } from '#signatures/ocsp/ask.ts';
import { readOcspResponse } from '#signatures/ocsp/read-response.ts';
import { actProof, envelopeBody } from '#test/support/people/act-proof.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { acts, keys, runKeyService } from './support/key-service.ts';

const path = '/api/v1/one-time-signatures';
const running = setUp(runKeyService);

type Root = 'live' | 'test';

const digest = createHash('sha256').update('The document').digest('hex');

/** Verifies a detached CMS over the document with OpenSSL, which trusts one root alone. */
async function verifies(signature: unknown, by: Root) {
  const folder = await scratchFolder();
  const document = join(folder, 'document');
  const { service } = running;
  const { root } = by === 'live' ? service.authority : service.test;
  const [made, trusted] = [join(folder, 'signature.p7s'), join(folder, 'root.pem')];
  await writeFile(made, Buffer.from(String(signature), 'base64'));
  await writeFile(trusted, certificatePem(root.facts.der));
  await writeFile(document, 'The document');
  const given = ['-inform', 'DER', '-in', made, '-content', document, '-binary', '-purpose', 'any'];
  const { ok, output } = await openssl(['cms', '-verify', ...given, '-CAfile', trusted]);
  return { ok, output };
}

async function signed(livemode?: false) {
  const answer = await running.once({ hash: digest, ...(livemode === undefined ? {} : { livemode }) });
  expect(answer.status).toBe(200);
  return answer.data;
}

describe('the signature of a sandbox’s request', () => {
  test('holds under the test root for OpenSSL, and not under the live one; a live signature the other way round', async () => {
    const [ofTest, ofLive] = [await signed(false), await signed()];
    const results = await Promise.all(
      [ofTest, ofLive].flatMap((data) =>
        (['test', 'live'] as const).map((by) => verifies(data['signature'], by)),
      ),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false, true]);
    for (const { output } of [results[1], results[2]].flatMap((one) => one ?? []))
      expect(output).toMatch(/unable to get (local )?issuer certificate/);
  });

  test('says TEST in signer, issuer and timestamp, and nothing of the live hierarchy', async () => {
    const data = await signed(false);
    const pem = String(data['certificate']);
    const certificate = readCertificate(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'));
    expect(certificate.subjectText).toBe('CN=bat@example.mn,O=Tamga TEST');
    expect(certificate.issuerText).toContain('CN=Tamga TEST Issuing CA,O=Tamga TEST');
    expect(isTestCertificate(certificate)).toBe(true);
    const { service } = running;
    expect(isTestCertificate(service.authority.seal.facts)).toBe(false);
    const bytes = Buffer.from(String(data['signature']), 'base64');
    expect(bytes.includes('Tamga TEST Timestamping Authority')).toBe(true);
    for (const name of ['Tamga Issuing CA', 'Tamga Timestamping Authority', 'Tamga Root CA'])
      expect(bytes.includes(name)).toBe(false);
  });

  test('is not made again in the other hierarchy for the same request', async () => {
    const request = randomUUID();
    const hash = 'a'.repeat(64);
    const made = await running.once({ request, hash, livemode: false });
    expect(made.status).toBe(200);
    const live = await running.once({ request, hash });
    expect(live).toMatchObject({ status: 422, body: { error: { code: 'IDEMPOTENCY_CONFLICT' } } });
  });

  test('is made for no envelope, and by no person’s credential', async () => {
    const { document_hash, profile } = await envelopeBody(acts);
    const act_proof = await actProof(acts, {
      workflow: `envelope/${randomUUID()}`,
      input: { loa: 2, recipientId: randomUUID() },
      livemode: false,
    });
    const refused = await running.call('POST', path, { act_proof, document_hash, profile });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
    expect(JSON.stringify(refused.body)).toContain('an envelope has no test mode');
  });
});

const evidence = (request: string, livemode: boolean) =>
  running.call('POST', '/api/v1/seals', {
    purpose: 'evidence',
    record: `sign-request/${request}`,
    profile: 'pades',
    document_hash: 'c'.repeat(64),
    livemode,
  });
const archive = (request: string, livemode: boolean) =>
  running.call(
    'POST',
    '/api/v1/timestamps',
    { purpose: 'archive', record: `sign-request/${request}`, hash: 'd'.repeat(64), livemode },
    { 'x-api-key': keys.api },
  );

describe('seal and timestamps', () => {
  test.each([
    ['a test request', false as const, [403, 403, 200, 200]],
    ['a live request', undefined, [200, 200, 403, 403]],
  ])('of %s are of its own hierarchy, whatever the caller says', async (_, livemode, expected) => {
    const request = randomUUID();
    await running.once({ request, ...(livemode === undefined ? {} : { livemode }) });
    const answers = [
      await evidence(request, true),
      await archive(request, true),
      await evidence(request, false),
      await archive(request, false),
    ];
    expect(answers.map(({ status }) => status)).toEqual(expected);
    const seal = answers.find(({ data }) => data['certificate'] !== undefined);
    const name = livemode === false ? 'Tamga TEST Seal' : 'Tamga Seal';
    expect(Buffer.from(String(seal?.data['signature']), 'base64').includes(name)).toBe(true);
  });

  test('an envelope’s seal has no test mode', async () => {
    const body = { purpose: 'completion', record: `envelope/${randomUUID()}`, profile: 'pades' };
    const said = { ...body, document_hash: 'e'.repeat(64), livemode: false };
    const answer = await running.call('POST', '/api/v1/seals', said);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
  });
});

describe('status of test certificates', () => {
  test('is answered by the responder of the test authority, good and then revoked, with a list of its own', async () => {
    const data = await signed(false);
    const { service } = running;
    const pem = String(data['certificate']);
    const certificate = readCertificate(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'));
    const request = Buffer.from(ocspRequest({ certificate, issuer: service.test.issuing.facts }));
    const ask = async () => {
      const answer = await running.call('POST', '/api/v1/status/ocsp', {
        request: request.toString('base64'),
      });
      return readOcspResponse(Buffer.from(String(answer.data['response']), 'base64'));
    };
    expect(JSON.stringify((await ask()).answers)).toContain('good');
    const id = String(data['certificate_id']);
    const revocation = `/api/v1/certificates/${id}/revoke`;
    const byStaff = { 'x-api-key': keys.staff };
    const revoked = await running.call('POST', revocation, { reason: 'superseded' }, byStaff);
    expect(revoked.status).toBe(200);
    expect(JSON.stringify((await ask()).answers)).toContain('revoked');
    const rows = await service.orm.em
      .fork()
      .execute(
        `select issuer, revoked_count from status.revocation_list where issuer like 'test%' order by 1`,
      );
    expect(rows).toEqual([{ issuer: 'test_issuing', revoked_count: 1 }]);
  });

  test('a start finds the same hierarchy, and neither hierarchy has a certificate of the other', async () => {
    const again = await running.again();
    expect(again.service.test.root.id).toBe(running.service.test.root.id);
    expect(again.service.test.root.id).not.toBe(again.service.authority.root.id);
    const { data } = await running.call('GET', '/api/v1/ca');
    const test = data['test'] as { root: string; authorities: unknown[] };
    expect(test.root).toBe(certificatePem(running.service.test.root.facts.der));
    expect(JSON.stringify({ ...data, test: null })).not.toContain(test.root.slice(60, 200));
    await again.stop();
  });
});
