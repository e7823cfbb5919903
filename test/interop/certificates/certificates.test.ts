import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Certificate, certificateKinds } from '#keyservice/entities/certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import type { Authority } from '#keyservice/ca/authority.ts';
import { runKeyService } from '#test/keyservice/support/key-service.ts';
import type { OneTime } from '#test/support/people/act-proof.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  lintCertificate,
  opensslCms,
  opensslTimestamp,
  opensslVerify,
  pyhankoDetached,
} from '#test/interop/support/checkers.ts';

const document = Buffer.from('The agreement that outside tools judge.\n');
const digest = createHash('sha256').update(document).digest('hex');
const pin = '482910';

const running = setUp(runKeyService);
type Chain = { root: string; issuing: string };
let live: Chain;
let root: string;

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const { status, data, body: answer } = await running.call('POST', path, body);
  if (status >= 300) throw new Error(JSON.stringify(answer));
  return data;
}

const once = async (given: OneTime): Promise<Record<string, unknown>> =>
  (await running.once({ hash: digest, ...given })).data;

async function signedByHolder(key: object): Promise<unknown> {
  const body = { common_name: 'Bat Dorj', email: 'bat@example.mn', organization: 'Ger LLC', pin, ...key };
  const { certificate_id: id } = await post('/api/v1/certificates/generate', body);
  const { signature } = await post('/api/v1/sign', {
    certificate_id: id,
    document_hash: `sha256:${digest}`,
    pin,
  });
  return signature;
}

const makers: [string, () => Promise<unknown>][] = [
  [
    'one-time key, level 1',
    async () => (await once({ address: { email: 'bat@example.mn' }, loa: 1 }))['signature'],
  ],
  [
    'one-time key, level 2',
    async () => (await once({ address: { email: 'bat@example.mn' }, loa: 2 }))['signature'],
  ],
  [
    'one-time key, phone',
    async () => (await once({ address: { phone: '+97699112233' }, loa: 2 }))['signature'],
  ],
  [
    'one-time key, long',
    async () => (await once({ address: { email: `${'a'.repeat(64)}@example.mn` }, loa: 2 }))['signature'],
  ],
  [
    'one-time key, Mongolian',
    async () => (await once({ address: { email: 'бат@жишээ.мон' }, loa: 2 }))['signature'],
  ],
  ['holder’s RSA key', () => signedByHolder({ key_type: 'RSA' })],
  ['holder’s P-256 key', () => signedByHolder({ key_type: 'EC' })],
  ['holder’s P-384 key', () => signedByHolder({ key_type: 'EC', key_size: 384 })],
  [
    'seal',
    async () =>
      (
        await post('/api/v1/seals', {
          purpose: 'approval',
          record: `envelope/${randomUUID()}/recipient/${randomUUID()}`,
          document_hash: digest,
        })
      )['signature'],
  ],
];

beforeAll(() => {
  live = chainOf(running.service.authority);
  ({ root } = live);
});

function chainOf(authority: Authority): Chain {
  return {
    root: certificatePem(authority.root.facts.der),
    issuing: certificatePem(authority.issuing.facts.der),
  };
}

describe.each(makers)('a signature by a %s', (_, make) => {
  let signature: Buffer;
  beforeAll(async () => {
    signature = Buffer.from(String(await make()), 'base64');
  });

  test.each([0, 30])('holds for OpenSSL, %i days ahead', async (daysAhead) => {
    const { ok, said } = await opensslCms({ signature, document, root, daysAhead });
    expect(said).toContain('CAdES Verification successful');
    expect(ok).toBe(true);
  });

  test.each([0, 30])('holds with its timestamp for pyHanko, %i days ahead', async (daysAhead) => {
    const { ok, said } = await pyhankoDetached({ signature, document, root, daysAhead, withoutStatus: true });
    expect(said).toContain('The signature is judged VALID.');
    expect(said).toContain('The TSA certificate is trusted.');
    expect(ok).toBe(true);
  });

  test('does not hold over another document', async () => {
    const other = Buffer.from('Another agreement.\n');
    expect((await opensslCms({ signature, document: other, root })).ok).toBe(false);
    expect((await pyhankoDetached({ signature, document: other, root, withoutStatus: true })).ok).toBe(false);
  });
});

describe('a timestamp', () => {
  test.each(['sha256', 'sha384', 'sha512'])('over %s holds for OpenSSL', async (algorithm) => {
    const hash = createHash(algorithm).update(document).digest('hex');
    const { timestamp } = await post('/api/v1/timestamps', {
      purpose: 'archive',
      record: `envelope/${randomUUID()}`,
      hash,
      hash_algorithm: algorithm,
    });
    const token = Buffer.from(String(timestamp), 'base64');
    const { ok, said } = await opensslTimestamp({ token, digest: hash, root });
    expect(said).toContain('Verification: OK');
    expect(ok).toBe(true);
  });
});

describe('every kind of certificate', () => {
  test('pleases pkilint and OpenSSL’s strict verification', async () => {
    const rows = await running.service.orm.em.fork().find(Certificate, {});
    // The others are none that our authority issues.
    const ours = certificateKinds.filter((kind) => kind !== 'imported' && kind !== 'self_signed');
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(ours));
    const sandbox = chainOf(running.service.test);
    for (const row of rows) {
      const certificate = certificatePem(row.der);
      const linted = await lintCertificate(certificate);
      expect(linted, `${row.kind} ${row.subject}: ${linted.said}`).toMatchObject({ ok: true });
      const [own, other] = row.kind.startsWith('test_') ? [sandbox, live] : [live, sandbox];
      const verified = await opensslVerify({ certificate, ...own });
      expect(verified, `${row.kind} ${row.subject}: ${verified.said}`).toMatchObject({ ok: true });
      expect(await opensslVerify({ certificate, ...other })).toMatchObject({ ok: false });
    }
  });
});
