import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { sampleDocument } from '../../src/demo/options.ts';
import { call } from '#test/support/http/http.ts';
import { createRequest, signWithCode } from '#test/support/people/signer.ts';
import { attachmentsOf } from '#test/support/pdf/pdf-text.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { check, opensslCms } from './support/checkers.ts';
import { dssPdf } from './support/dss.ts';
import { pdfsig, pyhankoPdf, qpdfCheck } from './support/pdf-checkers.ts';

const world = setUp(startWorld);
let root: string;
beforeAll(async () => {
  root = await (await fetch(`${world.baseUrl}/ca/root.pem`)).text();
});

async function evidence(requestId: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await world.partner.token('sign')}` };
  const response = await fetch(`${world.baseUrl}/partner/sign-request/${requestId}/evidence`, { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function signedRequest(fields: Record<string, unknown>) {
  const document = await readFile(sampleDocument);
  const request = await createRequest(world, {
    document_hash: createHash('sha256').update(document).digest('hex'),
    ...fields,
  });
  expect((await signWithCode(world, request.token)).status).toBe(200);
  return { document, pdf: await evidence(request.request_id) };
}

const names: [string, Record<string, unknown>][] = [
  ['in English', { language: 'en', document_name: 'Lease agreement.pdf' }],
  ['in Mongolian', { language: 'mn', document_name: 'Түрээсийн гэрээ Өө Үү Ёё.pdf' }],
  [
    'with names in many scripts and far too long',
    {
      language: 'mn',
      document_name: `契約書 계약서 Договор ${'Өргөтгөл '.repeat(22)}🙂`,
      description: 'Нэмэлт тайлбар. '.repeat(120),
    },
  ],
];

test.each(names)(
  'evidence is certified B-LTA for pyHanko, poppler, qpdf and EU DSS: %s',
  async (_name, fields) => {
    const { pdf } = await signedRequest(fields);
    const judged = await pyhankoPdf({ pdf, root, longTerm: true });
    expect(judged.signatures, judged.said).toMatchObject([
      {
        field: 'seal',
        valid: true,
        docmdp: true,
        modification: 'LTA_UPDATES',
        timestamped: true,
        longTerm: 'AdESPassed.OK',
      },
      { field: 'archive', valid: true, coverage: 'ENTIRE_FILE', modification: 'NONE' },
    ]);
    const poppler = await pdfsig(pdf);
    expect(poppler.valid, poppler.said).toBe(1);
    const qpdf = await qpdfCheck(pdf);
    expect(qpdf.ok, qpdf.said).toBe(true);
    const dss = await dssPdf({ pdf, root });
    expect(dss.said.trim()).toBe('TOTAL_PASSED - PAdES-BASELINE-LTA');
  },
);

test('what the evidence says of verifying it works with what is attached', async () => {
  const { document, pdf } = await signedRequest({ language: 'en' });
  const detached = await check({ 'evidence.pdf': pdf }, ['pdfdetach', '-list', 'evidence.pdf']);
  expect(detached.said).toContain('7 embedded files');
  const files = await attachmentsOf(pdf);
  const chain = files.get('chain.pem')?.toString() ?? '';
  const signature = files.get('signature.p7s') ?? Buffer.alloc(0);
  const verified = await opensslCms({ signature, document, root: chain });
  expect(verified.ok, verified.said).toBe(true);
  const forged = Buffer.concat([document, Buffer.from('\n')]);
  expect((await opensslCms({ signature, document: forged, root: chain })).ok).toBe(false);
});

type Keys = { keys: { kid: string; x: string }[] };

/** Has OpenSSL verify a JSON Web Signature (RFC 7515) by the Ed25519 key that it names. */
async function opensslJws(jws: string, { keys }: Keys): Promise<boolean> {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const { x = '' } = keys.find((key) => key.kid === kid) ?? {};
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(x, 'base64url')]);
  const files = {
    'key.der': spki,
    said: Buffer.from(`${header}.${payload}`),
    signature: Buffer.from(signature, 'base64url'),
  };
  const key = ['-pubin', '-keyform', 'DER', '-inkey', 'key.der'];
  const command = ['openssl', 'pkeyutl', '-verify', ...key, '-rawin', '-in', 'said', '-sigfile', 'signature'];
  return (await check(files, command)).ok;
}

test('the statement of the act is one that OpenSSL verifies, and says who signed what, how proved', async () => {
  const { document, pdf } = await signedRequest({ language: 'en' });
  const files = await attachmentsOf(pdf);
  const keys = JSON.parse(String(files.get('act-keys.json'))) as Keys;
  // The partner's, by which the request was made, and the signer's.
  const [created = '', jws = '', ...more] = String(files.get('acts.jws')).trim().split('\n');
  expect(more).toEqual([]);
  for (const one of [created, jws]) expect(await opensslJws(one, keys)).toBe(true);
  const [header, payload = '', signature] = jws.split('.');
  const statement = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  expect(statement).toMatchObject({
    type: 'tamga-act/v1',
    act: 'sign',
    proved_by: ['link', 'email_code'],
    shown: createHash('sha256').update(document).digest('hex'),
    input: { loa: 2, provedChannel: 'email' },
  });
  const changed = Buffer.from(JSON.stringify({ ...statement, act: 'decline' })).toString('base64url');
  expect(await opensslJws([header, changed, signature].join('.'), keys)).toBe(false);
});

test('evidence of a declined request is sealed as well', async () => {
  const request = await createRequest(world, { language: 'mn' });
  expect((await call(world, `/sign/${request.token}/decline`, { body: { reason: 'Үгүй' } })).status).toBe(
    200,
  );
  const dss = await dssPdf({ pdf: await evidence(request.request_id), root });
  expect(dss.said.trim()).toBe('TOTAL_PASSED - PAdES-BASELINE-LTA');
});
