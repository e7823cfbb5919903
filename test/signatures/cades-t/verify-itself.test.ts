import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { oids } from '#signatures/asn1/oids.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { verifyItself, verifyTokenItself } from '#signatures/cades-t/verify-itself.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { createPki, tokenOf } from '#test/support/signatures/pki.ts';
import { setUp } from '#test/support/world/set-up.ts';

const text = 'The agreement.';
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const over = (data: string) => ({ digest: sha256(data), hash: 'sha256' }) as const;

const world = setUp(async () => {
  const authority = await createTestAuthority();
  const person = await authority.person('EC', 256);
  const signature = await authority.sign(person, text);
  const { signer } = readSignedData(signature);
  const [token = Buffer.alloc(0)] = signer.unsignedAttributes[0]?.values ?? [];
  return { person, signature, signer, token };
});

/** The same bytes with one of a part changed. */
function changedIn(bytes: Buffer, part: Buffer): Buffer {
  const at = bytes.indexOf(part) + part.length - 2;
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0x01;
  return changed;
}

test('a signature holds by itself, whoever made its certificate', () => {
  const { signingCertificate, timestamps } = verifyItself(world.signature, over(text));
  expect(signingCertificate.der).toEqual(world.person.facts.der);
  expect(timestamps).toMatchObject([{ kind: 'signature', indication: 'TOTAL_PASSED' }]);
});

test('not over other content, with another value, or with a timestamp that does not hold', () => {
  const { signature, signer, token } = world;
  expect(() => verifyItself(signature, over('Another.'))).toThrow(
    'the signature does not hold: HASH_FAILURE',
  );
  expect(() => verifyItself(signature, { digest: sha256(text), hash: 'sha512' })).toThrow('HASH_FAILURE');
  const otherValue = changedIn(signature, signer.signature);
  expect(() => verifyItself(otherValue, over(text))).toThrow('SIG_CRYPTO_FAILURE');
  const otherStamp = changedIn(signature, readSignedData(token).signer.signature);
  expect(() => verifyItself(otherStamp, over(text))).toThrow(
    'the timestamp does not hold: SIG_CRYPTO_FAILURE',
  );
  expect(() => verifyItself(token, over(text))).toThrow(MalformedError);
});

const verify = (token: Buffer) => verifyTokenItself(token, () => sha256(text)).facts.time;

test('a token holds by itself over its own data, made by a timestamping certificate that was valid then', async () => {
  const { signature } = world.signer;
  const { facts, certificate } = verifyTokenItself(world.token, () => sha256(signature));
  expect(facts.hash).toBe('sha256');
  expect(certificate.extendedKeyUsages).toEqual([oids.timeStamping]);
  expect(() => verifyTokenItself(world.token, () => sha256('other'))).toThrow('timestamp_over_other_data');
  const pki = await createPki({ from: new Date('2020-01-01'), until: new Date('2040-01-01') });
  const [tsa, signer] = await Promise.all([pki.tsa(), pki.signer()]);
  const at = (time: string, by = tsa) => tokenOf(by, sha256(text), new Date(time));
  expect(verify(await at('2026-01-01'))).toEqual(new Date('2026-01-01'));
  const byPerson = await at('2026-01-01', signer);
  expect(() => verify(byPerson)).toThrow('CHAIN_CONSTRAINTS_FAILURE (extended_key_usage_unfit)');
  const early = await at('2019-01-01');
  expect(() => verify(early)).toThrow('NOT_YET_VALID (timestamp_outside_certificate)');
  expect(() => verify(world.signature)).toThrow(MalformedError);
});
