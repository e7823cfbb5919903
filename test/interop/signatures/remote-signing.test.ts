import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { csc } from '#test/api/csc/calls.ts';
import { sampleDocument } from '../../../src/demo/options.ts';
import { registerUser } from '#test/support/people/account.ts';
import { makeOwnCertificate, ownPin } from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld, type World } from '#test/support/world/world.ts';
import { dssPdf } from '#test/interop/support/dss.ts';
import { pdfsig, pyhankoPdf } from '#test/interop/support/pdf-checkers.ts';
import { signByPyhanko } from '#test/interop/support/pyhanko-csc.ts';

const world = setUp(startWorld);

/** Signs a holder in as clients of CSC do, with a certificate of their own. */
async function aHolder(at: World, key: object) {
  const user = await registerUser(at);
  const { id: credentialId } = await makeOwnCertificate(at, user, key);
  const basic = Buffer.from(`${user.email}:${user.password}`).toString('base64');
  const answer = await fetch(`${at.baseUrl}/csc/v2/auth/login`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { token, to: user.email, credentialId, pin: ownPin };
}

test.each([
  { version: 'v2', key: { key_type: 'EC', key_size: 256 }, hash: 'sha256', copies: 3 },
  { version: 'v1', key: { key_type: 'RSA', key_size: 2_048 }, hash: 'sha256', copies: 1 },
  { version: 'v2', key: { key_type: 'EC', key_size: 384 }, hash: 'sha384', copies: 1 },
] as const)(
  'what pyHanko’s client signs under /csc/$version ($key.key_type $key.key_size, $copies in a batch) is valid for all',
  async ({ version, key, hash, copies }) => {
    const holder = await aHolder(world, key);
    const document = await readFile(sampleDocument);
    const signed = await signByPyhanko({ document, baseUrl: world.baseUrl, version, holder, hash, copies });
    const root = await (await fetch(`${world.baseUrl}/ca/root.pem`)).text();
    expect(signed.length).toBe(copies);
    for (const pdf of signed) {
      const { signatures, said } = await pyhankoPdf({ pdf, root });
      expect(signatures, said).toMatchObject([{ valid: true, coverage: 'ENTIRE_FILE', timestamped: true }]);
      const dss = await dssPdf({ pdf, root });
      expect(dss.said).toMatch(/^TOTAL_PASSED - PAdES-BASELINE-T\n/);
      expect(dss.ok, dss.said).toBe(true);
      expect((await pdfsig(pdf)).valid).toBe(1);
    }
    const left = await csc(world, 'credentials/list', { token: holder.token });
    expect(left.body['credentialIDs']).toEqual([holder.credentialId]);
  },
);
