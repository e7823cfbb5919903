import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isOpenToOthers } from '#config/hardware-token.ts';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { ConfigError } from '#config/parse.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { environmentFor } from './support/key-service.ts';
import { makeTlsAuthority, makeTlsCertificate } from './support/tls-files.ts';

const folder = setUp(startFolder);
const good = environmentFor('postgres://nobody@127.0.0.1:1/none', { KEY_ENCRYPTION_KEY: 'k'.repeat(32) });

/** Files of TLS under the names that the tables below give them. */
const tls = setUp(async () => {
  const authority = makeTlsAuthority(folder.path, 'authority');
  const { certFile, keyFile } = makeTlsCertificate(folder.path, authority, 'server');
  return { 'ca.pem': authority.certFile, 'cert.pem': certFile, 'key.pem': keyFile };
});

const withFiles = (more: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(more).map(([name, value]) => [
      name,
      Object.entries(tls).find(([file]) => file === value)?.[1] ?? value,
    ]),
  );

/** Any file does for the module here: nobody loads it. */
const token = {
  PKCS11_MODULE: process.execPath,
  PKCS11_TOKEN_LABEL: 'tamga',
  PKCS11_PIN: '48291055',
};

describe('the settings of the key service', () => {
  test('have defaults for all but the secrets and the database', () => {
    const { PKI_URL: _, ...needed } = good;
    expect(parseKeyServiceConfig(needed)).toMatchObject({
      SERVER_PORT: 8080,
      SERVER_HOST: '127.0.0.1',
      CA_COUNTRY: 'MN',
      ENV: 'development',
      PKI_URL: 'http://localhost:3000',
      KEY_ENCRYPTION_KEY: Buffer.from('k'.repeat(32)),
    });
  });

  test.each([
    { KEY_ENCRYPTION_KEY: `hex:${'0f'.repeat(32)}` },
    { KEY_ENCRYPTION_KEY: `base64:${Buffer.alloc(32).toString('base64')}` },
    { SERVER_HOST: '127.0.0.2' },
    { SERVER_HOST: '::1' },
    { SERVER_HOST: '0.0.0.0', TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem', TLS_CLIENT_CA: 'ca.pem' },
    {
      SERVER_HOST: '0.0.0.0',
      TLS_CERT: 'cert.pem',
      TLS_KEY: 'key.pem',
      WITHOUT_CLIENT_CERTIFICATES: 'true',
    },
    { KEY_SERVICE_API_CREDENTIAL: `${'a'.repeat(32)}, ${'b'.repeat(32)}` },
    { KEY_SERVICE_WORKER_CREDENTIAL: '' },
    { INTERNAL_API_KEY: 'x'.repeat(16) },
    { INTERNAL_API_KEY: `${'x'.repeat(16)}, ${'y'.repeat(16)}` },
  ])('take %o', (more) => {
    expect(() => parseKeyServiceConfig({ ...good, ...withFiles(more) })).not.toThrow();
  });

  test.each([
    ['KEY_ENCRYPTION_KEY', { KEY_ENCRYPTION_KEY: 'k'.repeat(31) }],
    ['KEY_ENCRYPTION_KEY', { KEY_ENCRYPTION_KEY: 'k'.repeat(33) }],
    ['KEY_ENCRYPTION_KEY', { KEY_ENCRYPTION_KEY: `hex:${'0'.repeat(63)}` }],
    ['KEY_ENCRYPTION_KEY', { KEY_ENCRYPTION_KEY: '' }],
    ['INTERNAL_API_KEY', { INTERNAL_API_KEY: 'short' }],
    ['INTERNAL_API_KEY', { INTERNAL_API_KEY: '' }],
    ['INTERNAL_API_KEY', { INTERNAL_API_KEY: `${'x'.repeat(16)},short` }],
    ['KEY_SERVICE_API_CREDENTIAL', { INTERNAL_API_KEY: `${'x'.repeat(16)},${'x'.repeat(16)}` }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://somewhere/else' }],
    ['CA_COUNTRY', { CA_COUNTRY: 'mn' }],
    ['SERVER_PORT', { SERVER_PORT: '70000' }],
    ['SERVER_HOST', { SERVER_HOST: '0.0.0.0' }],
    ['SERVER_HOST', { SERVER_HOST: '0.0.0.0', WITHOUT_CLIENT_CERTIFICATES: 'true' }],
    ['TLS_CLIENT_CA', { SERVER_HOST: '0.0.0.0', TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' }],
    ['TLS_CLIENT_CA', { TLS_CLIENT_CA: 'ca.pem' }],
    ['TLS_CLIENT_CA', { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem', TLS_CLIENT_CA: '/nowhere' }],
    ['TLS_CERT', { TLS_CERT: '/nowhere', TLS_KEY: 'key.pem' }],
    ['TLS_KEY', { TLS_CERT: 'ca.pem', TLS_KEY: 'key.pem' }],
    ['KEY_SERVICE_API_CREDENTIAL', { KEY_SERVICE_API_CREDENTIAL: 'short' }],
    ['KEY_SERVICE_API_CREDENTIAL', { KEY_SERVICE_API_CREDENTIAL: `${'a'.repeat(32)},b` }],
    ['KEY_SERVICE_API_CREDENTIAL', { KEY_SERVICE_STAFF_CREDENTIAL: good['KEY_SERVICE_API_CREDENTIAL'] }],
    ['ACT_PUBLIC_KEYS', { ACT_PUBLIC_KEYS: 'hex:00' }],
    ['TLS_CERT', { TLS_CERT: '/tmp/cert.pem' }],
    ['PKI_URL', { PKI_URL: 'ftp://example.mn' }],
    ['TSA_URL', { TSA_URL: 'nowhere' }],
    ['ENV', { ENV: 'staging' }],
    ['PKCS11_MODULE', { ENV: 'production' }],
    ['PKCS11_MODULE', { PKCS11_TOKEN_LABEL: 'tamga' }],
    ['PKCS11_MODULE', { PKCS11_PIN_FILE: '/nowhere' }],
    ['PKCS11_MODULE', { ...token, PKCS11_MODULE: '/nowhere/module.so' }],
    ['PKCS11_TOKEN_LABEL', { ...token, PKCS11_TOKEN_LABEL: '' }],
    ['PKCS11_PIN', { ...token, PKCS11_PIN: '' }],
    ['PKCS11_PIN, PKCS11_PIN_FILE', { ...token, PKCS11_PIN_FILE: process.execPath }],
    ['PKCS11_PIN_FILE', { ...token, PKCS11_PIN: '', PKCS11_PIN_FILE: '/nowhere' }],
    ['PKCS11_PIN_FILE', { ...token, PKCS11_PIN: '', PKCS11_PIN_FILE: process.execPath }],
    ['PKCS11_PIN_FILE', { ...token, PKCS11_PIN: '', PKCS11_PIN_FILE: 'package.json' }],
    ['PKCS11_SESSIONS', { ...token, PKCS11_SESSIONS: '33' }],
    ['PKCS11_SESSIONS', { ...token, PKCS11_SESSIONS: 'many' }],
  ])('refuse a wrong %s: %o', (name, more) => {
    const parse = () => parseKeyServiceConfig({ ...good, ...withFiles(more) });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(new RegExp(`^${name}`));
    expect(parse).not.toThrow(/k{31}/);
  });

  test('name a token, with its PIN here or in a file of one line', async () => {
    const environment = { SOFTHSM2_CONF: '/etc/softhsm2.conf' };
    const read = { module: process.execPath, label: 'tamga', pin: '48291055', environment };
    const given = { ...good, ...token, ...environment };
    expect(parseKeyServiceConfig({ ...given, ENV: 'production' }).token).toEqual({ ...read, sessions: 2 });
    const file = join(folder.path, 'pin');
    await writeFile(file, '48291055\n', { mode: 0o640 });
    const { PKCS11_PIN: _, ...inFile } = { ...token, PKCS11_PIN_FILE: file, PKCS11_SESSIONS: '4' };
    expect(parseKeyServiceConfig({ ...good, ...inFile, ...environment }).token).toEqual({
      ...read,
      sessions: 4,
    });
    expect(isOpenToOthers(file)).toBe(false);
    await chmod(file, 0o644);
    expect(isOpenToOthers(file)).toBe(true);
  });

  test('have no token by default', () => {
    expect(parseKeyServiceConfig(good).token).toBeUndefined();
  });
});
