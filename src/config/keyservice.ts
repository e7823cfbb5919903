import { z } from 'zod';
import {
  country,
  databaseUrl,
  environment,
  flag,
  httpUrl,
  key32,
  keyList,
  optionalPort,
  port,
  timeSources,
} from './fields.ts';
import { hardwareToken, readTokenSettings } from './hardware-token.ts';
import type { TokenSettings } from './hardware-token.ts';
import { callerCredentials } from './key-service-client.ts';
import { isLoopback, lameDuck } from './listening.ts';
import { keyServiceMetrics } from './metrics.ts';
import { checkAll, ConfigError, parseEnvironment, readable } from './parse.ts';
import { checkKeyPair, readPem } from './pem-files.ts';

const internalExpected =
  'expected the key that callers show in X-API-Key, at least 16 characters without commas; two with a comma between them while it is replaced';

const internalKeys = z
  .string({ error: internalExpected })
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every((key) => key.length >= 16), internalExpected);

const settings = z.object({
  SERVER_PORT: port(8080),
  SERVER_HOST: z.string().default('127.0.0.1'),
  ...keyServiceMetrics,
  /** Where it answers probes besides its own port, on which callers may have to show certificates. */
  KEY_SERVICE_PROBE_HOST: z.string().default('127.0.0.1'),
  KEY_SERVICE_PROBE_PORT: optionalPort,
  ...lameDuck,
  TLS_CERT: z.string({ error: 'expected the path of a certificate in PEM' }).optional(),
  TLS_KEY: z.string({ error: 'expected the path of a private key in PEM' }).optional(),
  /** The authorities whose certificates callers must show beyond this machine. */
  TLS_CLIENT_CA: z.string({ error: 'expected the path of certificates in PEM' }).optional(),
  /** Set to listen beyond this machine without asking callers for certificates. */
  WITHOUT_CLIENT_CERTIFICATES: flag,
  /** One, or two while it is replaced. */
  INTERNAL_API_KEY: internalKeys,
  KEY_SERVICE_API_CREDENTIAL: callerCredentials,
  KEY_SERVICE_WORKER_CREDENTIAL: callerCredentials,
  KEY_SERVICE_STAFF_CREDENTIAL: callerCredentials,
  /** Public keys of the API's ACT_SIGNING_KEY: without them nothing is signed for the worker. */
  ACT_PUBLIC_KEYS: keyList,
  KEY_ENCRYPTION_KEY: key32,
  /** Earlier and coming ones: they only decrypt. */
  KEY_ENCRYPTION_OLD_KEYS: keyList,
  DATABASE_URL: databaseUrl,
  CA_COUNTRY: country,
  /** The root is made and kept elsewhere, by a key ceremony. */
  OFFLINE_ROOT: flag,
  ENV: environment,
  /** The database roles of API and worker, separated by commas: they may read signed answers and revocation lists. */
  STATUS_READER_ROLE: z
    .string()
    .max(255)
    .default('tamga_api,tamga_worker')
    .transform((names) => names.split(',').map((name) => name.trim())),
  PKI_URL: httpUrl.default('http://localhost:3000'),
  TSA_URL: httpUrl.optional(),
  /** Servers of NTP by which the clock of our own timestamps is checked; without them the system says whether it is kept. */
  TSA_CLOCK_SOURCES: timeSources,
  OPERATIONS_LOG: z.string().optional(),
  ...hardwareToken,
});

export type KeyServiceConfig = z.output<typeof settings> & {
  /** The token that keeps private keys; without one they are in the database, encrypted. */
  token?: TokenSettings | undefined;
};

/** Those settings that are right. */
type Given = Partial<z.output<typeof settings>>;

/** Throws ConfigError unless the files of TLS are there, and belong together. */
function checkTlsFiles({ TLS_CERT: cert, TLS_KEY: key, TLS_CLIENT_CA: clientCa }: Given): void {
  if (cert === undefined || key === undefined) return;
  checkKeyPair({ name: 'TLS_CERT', path: cert }, { name: 'TLS_KEY', path: key });
  if (clientCa !== undefined) readPem({ name: 'TLS_CLIENT_CA', path: clientCa });
}

/** Throws ConfigError unless the way to the service is this machine's own, or TLS with certificates on both sides. */
function checkListening(config: Given): void {
  const { SERVER_HOST: host = '127.0.0.1', TLS_CERT: cert, TLS_KEY: key, TLS_CLIENT_CA: clientCa } = config;
  const hasTls = cert !== undefined && key !== undefined;
  if (!hasTls && (cert !== undefined || key !== undefined)) {
    throw new ConfigError(['TLS_CERT, TLS_KEY: only one of them is set; expected both or neither']);
  }
  if (clientCa !== undefined && !hasTls) {
    throw new ConfigError(['TLS_CLIENT_CA: it is set without TLS_CERT and TLS_KEY; expected all of them']);
  }
  if (isLoopback(host)) return;
  if (!hasTls) {
    throw new ConfigError([
      `SERVER_HOST: it is "${host}"; expected a loopback address, or TLS_CERT, TLS_KEY and TLS_CLIENT_CA as well`,
    ]);
  }
  if (clientCa === undefined && config.WITHOUT_CLIENT_CERTIFICATES !== true) {
    throw new ConfigError([
      `TLS_CLIENT_CA: it is not set, and SERVER_HOST is "${host}"; expected the authorities of callers' certificates, or WITHOUT_CLIENT_CERTIFICATES=true`,
    ]);
  }
}

/** Throws ConfigError when one text stands for two callers. */
function checkCredentials(config: Given): void {
  const { KEY_SERVICE_API_CREDENTIAL: api = [], KEY_SERVICE_WORKER_CREDENTIAL: worker = [] } = config;
  const { KEY_SERVICE_STAFF_CREDENTIAL: staff = [], INTERNAL_API_KEY: internal = [] } = config;
  const all = [...internal, ...api, ...worker, ...staff];
  if (new Set(all).size === all.length) return;
  throw new ConfigError([
    'KEY_SERVICE_API_CREDENTIAL, KEY_SERVICE_WORKER_CREDENTIAL, KEY_SERVICE_STAFF_CREDENTIAL, INTERNAL_API_KEY: two of them are the same; expected one of its own for each caller',
  ]);
}

/** What is left of the environment without our settings, many of which are secrets: the module of a token finds its own there. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !(name in settings.shape)));
}

/** Throws ConfigError where production has no token for its keys, or would put an address of nobody into certificates. */
function checkProduction(right: Given, env: NodeJS.ProcessEnv): void {
  if (right.ENV !== 'production') return;
  const missing: string[] = [];
  if (!right.PKCS11_MODULE)
    missing.push(
      'PKCS11_MODULE: it is not set; ENV=production keeps private keys in a hardware security module only',
    );
  if (!env['PKI_URL'])
    missing.push(
      'PKI_URL: it is not set; production expects the address for status that certificates name as long as they live',
    );
  if (missing.length > 0) throw new ConfigError(missing);
}

/**
 * Settings of the key service. Throws one ConfigError with a line for each fault: a wrong value, an address beyond this machine
 * without TLS in both directions, a credential of two callers, settings of a token that do not go together, and production
 * without a token, or without PKI_URL.
 */
export function parseKeyServiceConfig(env: NodeJS.ProcessEnv): KeyServiceConfig {
  const right = readable(settings, env);
  const readToken = () =>
    readTokenSettings({ ...right, PKCS11_SESSIONS: right.PKCS11_SESSIONS ?? 1 }, withoutSettings(env));
  checkAll(
    () => parseEnvironment(settings, env),
    () => checkTlsFiles(right),
    () => checkListening(right),
    () => checkCredentials(right),
    readToken,
    () => checkProduction(right, env),
  );
  return { ...parseEnvironment(settings, env), token: readToken() };
}
