import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSection } from '#test/interop/production/support/page.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

const names = ['keyservice', 'api', 'worker', 'operator'];

async function read(folder: string, name: string) {
  const certificate = new X509Certificate(await readFile(join(folder, 'tls', `${name}.pem`)));
  const key = createPrivateKey(await readFile(join(folder, 'tls', `${name}.key`)));
  return { certificate, isOfKey: certificate.checkPrivateKey(key) };
}

test('the page renews certificates of the house under their names, each with a new key', async () => {
  const etc = await scratchFolder();
  const own = { ETC: etc, KEY_HOST: 'keys.internal' };
  await mkdir(join(etc, 'tls'));
  await runSection('Certificates between the processes', own);
  const before = await Promise.all(names.map((name) => read(etc, name)));
  expect(await runSection('Certificates of the house end', own, 0)).toMatch(/notAfter=.+api\.pem/);
  expect(await runSection('Certificates of the house end', own, 1)).toContain('operator.pem: OK');
  const after = await Promise.all(names.map((name) => read(etc, name)));
  for (const [index, { certificate, isOfKey }] of after.entries()) {
    const old = before[index]?.certificate;
    expect(isOfKey).toBe(true);
    expect(certificate.subject).toBe(old?.subject);
    expect(certificate.subjectAltName).toBe(old?.subjectAltName);
    expect(certificate.keyUsage).toEqual(old?.keyUsage);
    expect(certificate.issuer).toBe(old?.issuer);
    expect(certificate.publicKey.equals(old?.publicKey ?? certificate.publicKey)).toBe(false);
  }
});
