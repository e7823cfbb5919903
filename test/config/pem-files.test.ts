import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readKeyServiceTls } from '#config/key-service-client.ts';
import { checkKeyPair } from '#config/pem-files.ts';
import { makeTlsAuthority, makeTlsCertificate } from '#test/keyservice/support/tls-files.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

const check = (certificate: string, key: string) => () =>
  checkKeyPair({ name: 'TLS_CERT', path: certificate }, { name: 'TLS_KEY', path: key });

test('certificate and key that a setting names are there, and belong together', async () => {
  const folder = await scratchFolder();
  const authority = makeTlsAuthority(folder, 'authority');
  const [one, two] = ['one', 'two'].map((name) => makeTlsCertificate(folder, authority, name));
  if (!one || !two) throw new Error('two certificates are made');
  const noPem = join(folder, 'nothing.pem');
  await writeFile(noPem, 'nothing');
  expect(check(one.certFile, one.keyFile)).not.toThrow();
  expect(check(one.certFile, two.keyFile)).toThrow(
    /^TLS_KEY: the key in ".*" is not that of the certificate/,
  );
  expect(check(`${one.certFile}x`, one.keyFile)).toThrow(/^TLS_CERT: the file ".*" cannot be read/);
  expect(check(noPem, one.keyFile)).toThrow(/^TLS_CERT: the file ".*" has no certificate/);
  expect(check(one.certFile, noPem)).toThrow(/^TLS_KEY: the file ".*" has no private key/);
  const client = { KEY_SERVICE_CLIENT_CERT: one.certFile, KEY_SERVICE_CLIENT_KEY: two.keyFile };
  expect(() => readKeyServiceTls(client)).toThrow(/^KEY_SERVICE_CLIENT_KEY: the key/);
});
