import { describe, expect, test } from 'vitest';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { holdsOver, publicKeyFrom } from '#signatures/algorithms/signature.ts';
import { readCades } from '#signatures/cades/read-cades.ts';
import { readToken } from '#signatures/cades/token-to-validate.ts';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import type { SignatureToValidate } from '#signatures/signed-file/signed-file.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { setUp } from '#test/support/world/set-up.ts';

const document = Buffer.from('The agreement.');

const made = setUp(async () => {
  const authority = await createTestAuthority();
  const person = await authority.person('EC', 256);
  return { signature: await authority.sign(person, document.toString()) };
});

/** The first signature of a file, and whether its value holds with its likeliest certificate. */
function first(file: Buffer, beside: Buffer | undefined): SignatureToValidate {
  const [found] = readCades(file, beside).signatures;
  if (!found) throw new Error('no signature');
  return found;
}

function holds({ signingCertificate, value }: SignatureToValidate): boolean {
  const key = publicKeyFrom(readCertificate(signingCertificate.candidates[0] ?? Buffer.alloc(0)).publicKey);
  if (!key || !value.algorithm) return false;
  return holdsOver(value.signedBytes, { algorithm: value.algorithm, key, value: value.bytes });
}

describe('a CAdES-T signature of ours', () => {
  test('is read with its value, its certificate, its content and no fault', () => {
    const found = first(made.signature, document);
    expect(holds(found)).toBe(true);
    expect(found).toMatchObject({
      id: 'signature-1',
      formatFaults: [],
      constraintFaults: [],
      notes: [],
      signedObjects: [{ name: 'document', scope: 'full', state: 'intact', digestAlgorithm: 'sha256' }],
      value: { algorithm: { scheme: 'ECDSA', digest: 'sha256', form: 'der' } },
    });
    expect(found.material.certificates).toHaveLength(2);
  });

  test('has a timestamp over its value, with a signature of its own', () => {
    const [timestamp, ...others] = first(made.signature, document).timestamps;
    if (!timestamp) throw new Error('no timestamp');
    expect(others).toEqual([]);
    const token = readToken(timestamp.token);
    expect(timestamp).toMatchObject({ kind: 'signature', protects: { signatures: ['signature-1'] } });
    expect(token.imprint.digest).toEqual(timestamp.digestOf('sha256'));
    expect(token).toMatchObject({ accuracy: 1000, imprint: { algorithm: 'sha256' } });
    expect(token.signature.signedObjects).toMatchObject([{ state: 'intact', isInternal: true }]);
    expect(holds(token.signature)).toBe(true);
  });

  test('says that its document is missing, or another', () => {
    expect(first(made.signature, undefined).signedObjects).toMatchObject([{ state: 'missing' }]);
    expect(first(made.signature, Buffer.from('Another.')).signedObjects).toMatchObject([
      { state: 'changed' },
    ]);
  });

  test.each([
    ['PEM', (der: Buffer) => `-----BEGIN PKCS7-----\n${der.toString('base64')}\n-----END PKCS7-----\n`],
    ['base64', (der: Buffer) => `${der.toString('base64')}\r\n`],
  ])('is read in %s', (_name, armour) => {
    expect(first(Buffer.from(armour(made.signature)), document).signedObjects).toMatchObject([
      { state: 'intact' },
    ]);
  });

  test('is told from what follows it in its file', () => {
    const file = readCades(Buffer.concat([made.signature, Buffer.from([0])]), document);
    expect(file.faults).toEqual([{ code: 'cms_trailing_bytes' }]);
  });
});

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['noise', () => Buffer.from('30820fff0102', 'hex')],
  ['a signature that is cut off', () => made.signature.subarray(0, -100)],
  ['a timestamp token', () => first(made.signature, document).timestamps[0]?.token ?? Buffer.alloc(0)],
])('%s is no signature', (_name, bytes) => {
  expect(() => readCades(bytes(), document)).toThrow(NotASignature);
});
