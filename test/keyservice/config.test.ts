import { describe, expect, test } from 'vitest';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { ConfigError } from '#config/parse.ts';
import { environmentFor } from './support/key-service.ts';

const good = environmentFor('postgres://nobody@127.0.0.1:1/none', { KEY_ENCRYPTION_KEY: 'k'.repeat(32) });

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
    expect(() => parseKeyServiceConfig({ ...good, ...more })).not.toThrow();
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
    ['KEY_SERVICE_API_CREDENTIAL', { KEY_SERVICE_API_CREDENTIAL: 'short' }],
    ['KEY_SERVICE_API_CREDENTIAL', { KEY_SERVICE_API_CREDENTIAL: `${'a'.repeat(32)},b` }],
    ['KEY_SERVICE_API_CREDENTIAL', { KEY_SERVICE_STAFF_CREDENTIAL: good['KEY_SERVICE_API_CREDENTIAL'] }],
    ['ACT_PUBLIC_KEYS', { ACT_PUBLIC_KEYS: 'hex:00' }],
    ['TLS_CERT', { TLS_CERT: '/tmp/cert.pem' }],
    ['PKI_URL', { PKI_URL: 'ftp://example.mn' }],
    ['TSA_URL', { TSA_URL: 'nowhere' }],
    ['ENV', { ENV: 'staging' }],
    ['PKCS11_MODULE', { ENV: 'production' }],
    ['PKCS11_MODULE', { ENV: 'production', PKCS11_MODULE: '/usr/lib/softhsm/libsofthsm2.so' }],
    ['PKCS11_MODULE', { PKCS11_MODULE: '/usr/lib/softhsm/libsofthsm2.so' }],
  ])('refuse a wrong %s: %o', (name, more) => {
    const parse = () => parseKeyServiceConfig({ ...good, ...more });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(new RegExp(`^${name}`));
    expect(parse).not.toThrow(/k{31}/);
  });
});
