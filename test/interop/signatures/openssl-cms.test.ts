import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { holdsOver, publicKeyFrom } from '#signatures/algorithms/signature.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { readCades } from '#signatures/cades/read-cades.ts';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import type { SignatureToValidate } from '#signatures/signed-file/signed-file.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { run } from '#test/interop/support/run.ts';

/*
 * OpenSSL signs in every shape that it knows, and the reader takes all of it.
 */
const document = Buffer.from('The agreement.\n');

const keys = {
  rsa: ['-newkey', 'rsa:2048'],
  p256: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  p521: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-521'],
};
type Key = keyof typeof keys;

const made = setUp(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-openssl-'));
  await writeFile(join(folder, 'document.txt'), document);
  for (const [name, how] of Object.entries(keys)) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`];
    await run(['openssl', 'req', '-x509', '-nodes', '-subj', `/CN=${name}`, ...how, ...files], folder);
  }
  return { folder, stop: () => rm(folder, { recursive: true, force: true }) };
});

const as = (name: Key, ...options: string[]): string[] => [
  '-signer',
  `${name}.pem`,
  '-inkey',
  `${name}.key`,
  ...options,
];

async function sign(...options: string[]): Promise<readonly SignatureToValidate[]> {
  const files = ['-in', 'document.txt', '-out', 'signature'];
  await run(['openssl', 'cms', '-sign', '-binary', ...files, ...options], made.folder);
  return readCades(await readFile(join(made.folder, 'signature')), document).signatures;
}

function holds({ signingCertificate, value }: SignatureToValidate): boolean {
  const key = publicKeyFrom(readCertificate(signingCertificate.candidates[0] ?? Buffer.alloc(0)).publicKey);
  if (!key || !value.algorithm) return false;
  return holdsOver(value.signedBytes, { algorithm: value.algorithm, key, value: value.bytes });
}

const der = ['-outform', 'DER', '-cades'];

test.each<[string, string[]]>([
  ['detached', [...der, ...as('rsa')]],
  ['attached', [...der, '-nodetach', ...as('p256')]],
  ['streamed, in BER', [...der, '-nodetach', '-stream', ...as('rsa')]],
  ['streamed and detached, in BER', [...der, '-stream', ...as('p256')]],
  ['in PEM', ['-outform', 'PEM', '-cades', ...as('rsa')]],
  ['by the key identifier', [...der, '-keyid', ...as('rsa')]],
  ['with SHA-512', [...der, '-md', 'sha512', ...as('p521')]],
  ['with SHA3-256', [...der, '-md', 'sha3-256', ...as('rsa')]],
  ['with PSS', [...der, ...as('rsa', '-keyopt', 'rsa_padding_mode:pss')]],
  ['by three', [...der, ...as('rsa'), ...as('p256'), ...as('p521')]],
])('%s', async (_name, options) => {
  const signatures = await sign(...options);
  expect(signatures.length).toBe(options.filter((option) => option === '-signer').length);
  for (const signature of signatures) {
    expect(signature).toMatchObject({
      formatFaults: [],
      constraintFaults: [],
      signedObjects: [{ name: 'document', state: 'intact' }],
    });
    expect(holds(signature)).toBe(true);
  }
});

test('without a signed certificate it is no CAdES', async () => {
  const [signature] = await sign('-outform', 'DER', ...as('rsa'));
  expect(signature && holds(signature)).toBe(true);
  expect(signature?.constraintFaults).toEqual([{ code: 'cms_signing_certificate_missing' }]);
});

test('without signed attributes it says so', async () => {
  const [signature] = await sign('-outform', 'DER', '-noattr', ...as('rsa'));
  expect(signature && holds(signature)).toBe(true);
  expect(signature?.formatFaults.map(({ code }) => code)).toContain('cms_signed_attributes_missing');
});

test('encrypted content is no signature', async () => {
  const files = ['-in', 'document.txt', '-out', 'encrypted', '-outform', 'DER'];
  await run(['openssl', 'cms', '-encrypt', '-aes256', ...files, 'rsa.pem'], made.folder);
  const encrypted = await readFile(join(made.folder, 'encrypted'));
  expect(() => readCades(encrypted, document)).toThrow(NotASignature);
});
