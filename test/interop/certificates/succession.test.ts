import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { get, makeSuccessor, post, startStatusWorld } from '#test/api/trust/support.ts';
import { ocspRequest } from '#test/support/http/ocsp.ts';
import { oneTimeBody } from '#test/support/people/act-proof.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { lintCertificate, pyhankoDetached } from '#test/interop/support/checkers.ts';
import type { Verdict } from '#test/interop/support/checkers.ts';
import { dssDetached } from '#test/interop/support/dss.ts';
import {
  lintOcspAnswer,
  lintRevocationList,
  opensslOcsp,
  opensslVerifyWithLists,
} from '#test/interop/support/status-checkers.ts';

const on = setUp(startStatusWorld);
const document = Buffer.from('The agreement that was signed before and after.\n');

/** A signature, its certificate, and that of its issuer, whose files are under the key identifier. */
type Signed = { signature: Buffer; certificate: string; issuing: string; keyId: string; serial: string };

let root: string;
const signed: Record<string, Signed> = {};

const text = async (path: string) => (await get(`${on.base}${path}`)).bytes.toString();

async function sign(): Promise<Signed> {
  const { url, apiKey } = on.world.keyService.ofWorker;
  const hash = createHash('sha256').update(document).digest('hex');
  const response = await fetch(`${url}/api/v1/one-time-signatures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(await oneTimeBody(on.world.deps.keys.acts, { hash })),
  });
  const { data } = (await response.json()) as { data: Record<string, string> };
  const { keyId } = (await on.world.deps.status.authorities.read()).active;
  const { signature = '', certificate = '', serial_number: serial = '' } = data;
  const issuing = await text(`/ca/${keyId}.pem`);
  return { signature: Buffer.from(signature, 'base64'), certificate, issuing, keyId, serial };
}

function expectOk({ ok, said }: Verdict, ...words: string[]): void {
  expect(ok, said).toBe(true);
  for (const word of words) expect(said).toContain(word);
}

beforeAll(async () => {
  root = await text('/ca/root.pem');
  signed['before'] = await sign();
  await makeSuccessor(on.world);
  // The process hears of it.
  await untilTrue(async () => (await on.world.deps.status.authorities.read()).issuing.length === 2);
  signed['after'] = await sign();
});

const of = (when: string): Signed => {
  const found = signed[when];
  if (!found) throw new Error('nothing was signed');
  return found;
};

describe.each(['before', 'after'])('what was signed %s the succession', (when) => {
  test('holds for OpenSSL with the lists of its issuer and the root', async () => {
    const { certificate, issuing, keyId } = of(when);
    const lists = await Promise.all(
      [`/ca/${keyId}.crl`, '/ca/root.crl'].map(async (path) => {
        const input = (await get(`${on.base}${path}`)).bytes;
        return execFileSync('openssl', ['crl', '-inform', 'DER'], { input }).toString();
      }),
    );
    const verdict = await opensslVerifyWithLists({ certificate, issuing, root, lists: lists.join('') });
    expectOk(verdict, 'certificate.pem: OK');
  });

  test('has an OCSP answer that OpenSSL believes', async () => {
    const { certificate, issuing } = of(when);
    const verdict = await opensslOcsp({ certificate, issuing, root, url: `${on.base}/ocsp` });
    expectOk(verdict, 'Response verify OK', 'certificate.pem: good');
  });

  test('has certificates, a list and an answer in which pkilint finds nothing', async () => {
    const { certificate, issuing, keyId, serial } = of(when);
    for (const one of [certificate, issuing]) expectOk(await lintCertificate(one));
    expectOk(await lintRevocationList((await get(`${on.base}/ca/${keyId}.crl`)).bytes, 'CRL'));
    const der = Buffer.from(issuing.replaceAll(/-----.*-----|\n/g, ''), 'base64');
    expectOk(await lintOcspAnswer((await post(ocspRequest(der, [{ serial }]), on)).bytes));
  });

  test('is VALID for pyHanko and TOTAL_PASSED for EU DSS, which ask for status themselves', async () => {
    const { signature } = of(when);
    expectOk(await pyhankoDetached({ signature, document, root }), 'The signature is judged VALID.');
    expectOk(await dssDetached({ signature, document, root }), 'TOTAL_PASSED');
  });
});
