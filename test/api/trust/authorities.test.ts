import { createHash, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { findEntry } from '#signatures/crl/find-entry.ts';
import { readRevocationList } from '#signatures/crl/read-list.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { ocspRequest, readOcspAnswer } from '#test/support/http/ocsp.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { get, makeSuccessor, post, startApi, startStatusWorld } from './support.ts';

type Listed = { key_id: string; role: string; state: string; sha256: string; crl_url: string };
type Issued = { id: string; serial: string; certificate: string };

const on = setUp(startStatusWorld);
const other = setUp(
  () => startApi(on.world),
  (one) => one.stop(),
);
let before: Issued;
let after: Issued;
let earlier: string;
let active: string;

const listed = async (base = on.base): Promise<Listed[]> => {
  const { bytes } = await get(`${base}/ca/`);
  return (JSON.parse(bytes.toString()) as { authorities: Listed[] }).authorities;
};
const certificateAt = async (name: string, base = on.base) =>
  new X509Certificate((await get(`${base}/ca/${name}`)).bytes);
/** The path of an address that a certificate names, whose host is the public one. */
const pathsIn = (pem: string) =>
  readCertificate(new X509Certificate(pem).raw)
    .der.toString('latin1')
    .match(/\/ca\/[0-9a-f]{40}\.c(?:rt|rl)/g);

async function statuses(keyId: string, { serial }: Issued, base: string): Promise<string[]> {
  const { raw } = await certificateAt(`${keyId}.crt`);
  return readOcspAnswer((await post(ocspRequest(raw, [{ serial }]), { base })).bytes).statuses;
}

beforeAll(async () => {
  before = await on.issue();
  // Both processes remember who was active.
  await Promise.all([listed(), listed(other.base)]);
  await makeSuccessor(on.world);
  after = await on.issue();
  const [, newest, former] = await listed();
  [active, earlier] = [newest?.key_id ?? '', former?.key_id ?? ''];
});

describe('after a succession', () => {
  test('every process lists the root and both issuing authorities at once', async () => {
    for (const base of [on.base, other.base])
      await expect
        .poll(async () => (await listed(base)).map(({ role, state }) => [role, state]))
        .toEqual([
          ['root', 'active'],
          ['issuing', 'active'],
          ['issuing', 'status'],
        ]);
  });

  test('each is at the addresses that its certificates name, and the newest at those of the active one', async () => {
    for (const [{ certificate }, keyId] of [
      [before, earlier],
      [after, active],
    ] as const) {
      expect(pathsIn(certificate)?.toSorted()).toEqual([`/ca/${keyId}.crl`, `/ca/${keyId}.crt`]);
      const issuer = await certificateAt(`${keyId}.crt`);
      expect(new X509Certificate(certificate).verify(issuer.publicKey)).toBe(true);
      expect((await certificateAt(`${keyId}.pem`)).raw).toEqual(issuer.raw);
      const { sha256 } = (await listed()).find((one) => one.key_id === keyId) ?? {};
      expect(sha256).toBe(createHash('sha256').update(issuer.raw).digest('hex'));
    }
    const newest = await certificateAt(`${active}.crt`);
    expect((await certificateAt('issuing.crt', other.base)).raw).toEqual(newest.raw);
    expect((await certificateAt('issuing.pem')).raw).toEqual(newest.raw);
  });

  test('each answers for its own certificates alone', async () => {
    for (const base of [on.base, other.base]) {
      expect(await statuses(earlier, before, base)).toEqual(['good']);
      expect(await statuses(active, after, base)).toEqual(['good']);
      expect(await statuses(active, before, base)).toEqual(['unknown']);
    }
  });

  test('each has a list of its own, and /crl is the active one’s', async () => {
    await on.revoke(before.id);
    const { raw } = new X509Certificate(before.certificate);
    const entryIn = async (path: string) => {
      const { bytes } = await get(`${on.base}${path}`);
      return findEntry(readRevocationList(bytes), readCertificate(raw))?.reason;
    };
    await expect.poll(() => entryIn(`/ca/${earlier}.crl`)).toBe('keyCompromise');
    expect(await entryIn('/crl')).toBeUndefined();
    const lists = await Promise.all(
      ['/crl', `/ca/${active}.crl`].map(async (path) => get(`${on.base}${path}`)),
    );
    expect(lists[0]?.bytes).toEqual(lists[1]?.bytes);
    expect(lists[0]?.headers.get('content-type')).toBe('application/pkix-crl');
  });
});

test.each(['0'.repeat(40), 'ab', '0'.repeat(41)])(
  'no authority is at the key identifier %s',
  async (keyId) => {
    for (const form of ['crt', 'pem', 'crl'])
      expect((await get(`${on.base}/ca/${keyId}.${form}`)).status).toBe(404);
  },
);
