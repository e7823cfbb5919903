import { isIP } from 'node:net';
import { z } from 'zod';
import { databaseUrl, environment, httpUrl, key32, port } from './fields.ts';
import { ConfigError, parseEnvironment } from './parse.ts';

const settings = z.object({
  SERVER_PORT: port(8080),
  SERVER_HOST: z.string().default('127.0.0.1'),
  TLS_CERT: z.string({ error: 'expected the path of a certificate in PEM' }).optional(),
  TLS_KEY: z.string({ error: 'expected the path of a private key in PEM' }).optional(),
  INTERNAL_API_KEY: z
    .string({ error: 'expected the key that callers show in X-API-Key, at least 16 characters' })
    .min(16, 'expected at least 16 characters'),
  KEY_ENCRYPTION_KEY: key32,
  DATABASE_URL: databaseUrl,
  CA_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'expected two upper-case letters (ISO 3166-1)')
    .default('MN'),
  ENV: environment,
  /** The database role of the API, which may read signed answers and revocation lists. */
  STATUS_READER_ROLE: z.string().max(63).default('tamga_app'),
  PKI_URL: httpUrl.default('http://localhost:3000'),
  TSA_URL: httpUrl.optional(),
  OPERATIONS_LOG: z.string().optional(),
  PKCS11_MODULE: z.string().optional(),
});

export type KeyServiceConfig = z.output<typeof settings>;

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Settings of the key service. Throws ConfigError on a wrong value, on an address beyond this machine without TLS, in
 * production without a hardware security module, and with one, which this build cannot use.
 */
export function parseKeyServiceConfig(env: NodeJS.ProcessEnv): KeyServiceConfig {
  const config = parseEnvironment(settings, env);
  const hasTls = config.TLS_CERT !== undefined && config.TLS_KEY !== undefined;
  if (!hasTls && (config.TLS_CERT !== undefined || config.TLS_KEY !== undefined)) {
    throw new ConfigError(['TLS_CERT, TLS_KEY: only one of them is set; expected both or neither']);
  }
  if (!isLoopback(config.SERVER_HOST) && !hasTls) {
    throw new ConfigError([
      `SERVER_HOST: it is "${config.SERVER_HOST}"; expected a loopback address, or TLS_CERT and TLS_KEY as well`,
    ]);
  }
  if (config.PKCS11_MODULE !== undefined) {
    throw new ConfigError([
      'PKCS11_MODULE: it is set; the store of keys in a hardware security module is not in this build, leave it unset',
    ]);
  }
  if (config.ENV === 'production') {
    throw new ConfigError([
      'PKCS11_MODULE: it is not set; ENV=production keeps private keys in a hardware security module only',
    ]);
  }
  return config;
}
