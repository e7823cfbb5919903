import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { readTimestampResponse } from '#signatures/asn1/read-timestamp.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { get, post, startStatusWorld } from '#test/api/trust/support.ts';
import { ocspRequest } from '#test/support/http/ocsp.ts';
import { oneTimeBody } from '#test/support/people/act-proof.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { pyhankoDetached } from '#test/interop/support/checkers.ts';
import type { Verdict } from '#test/interop/support/checkers.ts';
import { dssDetached } from '#test/interop/support/dss.ts';
import {
  lintOcspAnswer,
  lintRevocationList,
  opensslCrl,
  opensslOcsp,
  opensslTimestampReply,
  opensslVerifyWithLists,
  pyhankoTimestamper,
} from '#test/interop/support/status-checkers.ts';

const on = setUp(startStatusWorld);
let root: string;
let issuing: string;
beforeAll(async () => {
  [root, issuing] = await Promise.all([text('/ca/root.pem'), text('/ca/issuing.pem')]);
});

const text = async (path: string): Promise<string> => (await get(`${on.base}${path}`)).bytes.toString();

function expectOk({ ok, said }: Verdict, ...words: string[]): void {
  expect(ok, said).toBe(true);
  for (const word of words) expect(said).toContain(word);
}

describe('openssl ocsp', () => {
  const forms: [string, string[]][] = [
    ['with a nonce', ['-nonce']],
    ['without a nonce', ['-no_nonce']],
    ['with SHA-256', ['-sha256', '-no_nonce']],
    ['with SHA-256 and a nonce', ['-sha256', '-nonce']],
  ];
  test.each(forms)('believes good and revoked: %s', async (_, options) => {
    const { id, certificate } = await on.issue();
    const ask = () => opensslOcsp({ certificate, issuing, root, url: `${on.base}/ocsp`, options });
    const good = await ask();
    expectOk(good, 'Response verify OK', 'certificate.pem: good');
    if (options.includes('-nonce')) expect(good.said).not.toContain('no nonce in response');
    await on.revoke(id);
    // So long an answer is remembered.
    await sleep(1000);
    expectOk(await ask(), 'Response verify OK', 'certificate.pem: revoked', 'Reason: keyCompromise');
  });

  test('reads unknown, and errors for what is none of ours', async () => {
    const { certificate } = await on.issue();
    const url = `${on.base}/ocsp`;
    const unknown = await opensslOcsp({ certificate, issuing, root, url, serial: '0x1234567890' });
    expectOk(unknown, 'Response verify OK', '0x1234567890: unknown');
    const foreign = await opensslOcsp({ certificate, issuing: root, root, url, serial: '0x01' });
    expect(foreign.said).toContain('unauthorized (6)');
  });
});

describe('revocation lists', () => {
  test('hold for openssl crl, and decide openssl verify -crl_check_all', async () => {
    const { id, serial, certificate } = await on.issue();
    const lists = async () =>
      (await text('/crl.pem')) +
      execFileSync('openssl', ['crl', '-inform', 'DER'], {
        input: (await get(`${on.base}/ca/root.crl`)).bytes,
      }).toString();
    const before = await opensslVerifyWithLists({ certificate, issuing, root, lists: await lists() });
    expectOk(before, 'certificate.pem: OK');
    await on.revoke(id);
    // So long an answer is remembered.
    await sleep(1000);
    const list = (await get(`${on.base}/crl`)).bytes;
    expectOk(await opensslCrl({ list, issuer: issuing }), 'verify OK', serial, 'Key Compromise');
    const after = await opensslVerifyWithLists({ certificate, issuing, root, lists: await lists() });
    expect(after.ok).toBe(false);
    expect(after.said).toContain('certificate revoked');
    const rootList = (await get(`${on.base}/ca/root.crl`)).bytes;
    expectOk(await opensslCrl({ list: rootList, issuer: root }), 'verify OK', 'No Revoked Certificates');
  });
});

describe('pkilint', () => {
  test('finds nothing in answers: good, revoked, unknown, with and without a nonce', async () => {
    const { id, serial } = await on.issue();
    const answer = async (nonce?: Buffer, about = serial) =>
      (await post(ocspRequest(on.issuing, [{ serial: about }], nonce), on)).bytes;
    for (const der of [await answer(), await answer(randomBytes(32)), await answer(undefined, '0ABC')]) {
      expectOk(await lintOcspAnswer(der));
    }
    await on.revoke(id);
    // So long an answer is remembered.
    await sleep(1000);
    expectOk(await lintOcspAnswer(await answer()));
  });

  test('finds nothing in the lists', async () => {
    await on.revoke((await on.issue()).id);
    expectOk(await lintRevocationList((await get(`${on.base}/crl`)).bytes, 'CRL'));
    expectOk(await lintRevocationList((await get(`${on.base}/ca/root.crl`)).bytes, 'ARL'));
  });
});

function timestampQuery(...options: string[]): Buffer {
  return execFileSync('openssl', ['ts', '-query', ...options], { stdio: ['ignore', 'pipe', 'ignore'] });
}

describe('timestamps', () => {
  test.each([
    ['sha256', ['-cert']],
    ['sha384', ['-cert']],
    ['sha512', ['-cert', '-no_nonce']],
    ['sha256', []],
  ])('over %s hold for openssl ts: %j', async (hash, options) => {
    const digest = createHash(hash).update('what is stamped').digest('hex');
    const query = timestampQuery('-digest', digest, `-${hash}`, ...options);
    const { bytes: reply } = await post(query, {
      base: on.base,
      path: '/tsa',
      type: 'application/timestamp-query',
    });
    // Without certificates in the token OpenSSL finds the authority's own among those it is given.
    const own = options.includes('-cert') ? '' : await timestampingCertificate();
    const verdict = await opensslTimestampReply({ query, reply, issuing: `${issuing}${own}`, root });
    expectOk(verdict, 'Verification: OK');
  });

  test('hold for pyHanko’s timestamper with revocation checking', async () => {
    expectOk(await pyhankoTimestamper({ url: `${on.base}/tsa`, root }), "'intact': True", "'valid': True");
  });
});

async function timestampingCertificate(): Promise<string> {
  const query = timestampQuery('-digest', '07'.repeat(32), '-sha256', '-cert');
  const type = 'application/timestamp-query';
  const { bytes } = await post(query, { base: on.base, path: '/tsa', type });
  const { certificates } = readSignedData(readTimestampResponse(bytes));
  return certificates.map(({ der }) => certificatePem(der)).join('');
}

describe('signatures', () => {
  const document = Buffer.from('The agreement that outside tools judge.\n');

  async function sign(): Promise<{ signature: Buffer; id: string }> {
    const { url, apiKey } = on.world.keyService.ofWorker;
    const hash = createHash('sha256').update(document).digest('hex');
    const response = await fetch(`${url}/api/v1/one-time-signatures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(await oneTimeBody(on.world.deps.keys.acts, { hash })),
    });
    const { data } = (await response.json()) as { data: { signature: string; certificate_id: string } };
    return { signature: Buffer.from(data.signature, 'base64'), id: data.certificate_id };
  }

  test('are VALID for pyHanko with revocation checking on', async () => {
    const { signature } = await sign();
    const verdict = await pyhankoDetached({ signature, document, root });
    expectOk(verdict, 'The signature is judged VALID.', 'The TSA certificate is trusted.');
  });

  test('are no longer valid for pyHanko when the certificate is revoked', async () => {
    const { signature, id } = await sign();
    await on.revoke(id);
    // So long an answer is remembered.
    await sleep(1000);
    const verdict = await pyhankoDetached({ signature, document, root });
    expect(verdict.ok).toBe(false);
    expect(verdict.said).toMatch(/revoked/i);
  });

  test('are TOTAL_PASSED, CAdES-BASELINE-T, for EU DSS', async () => {
    const { signature } = await sign();
    const { ok, said } = await dssDetached({ signature, document, root });
    expect(ok, said).toBe(true);
    expect(said).toMatch(/TOTAL_PASSED.*CAdES.BASELINE.T/);
  });
});
