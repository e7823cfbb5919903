import { z } from 'zod';
import {
  country,
  addressRanges,
  databaseUrl,
  dnsServers,
  environment,
  flag,
  httpUrl,
  key32,
  keyList,
  pdfThreads,
  port,
} from './fields.ts';
import { checkDeveloperPortal, developerPortal } from './developer-portal.ts';
import { documentSettings } from './documents.ts';
import { geoipFile } from './geoip.ts';
import {
  callerCredential,
  keyServiceClient,
  readKeyServiceTls,
  type KeyServiceTls,
} from './key-service-client.ts';
import { lameDuck, requireHttps } from './listening.ts';
import { apiMetrics } from './metrics.ts';
import { messaging, requireMessaging } from './messaging.ts';
import { checkAll, ConfigError, parseEnvironment, readable } from './parse.ts';
import { checkKeyPair } from './pem-files.ts';
import { payloadEncryption } from './payload-encryption.ts';
import { quotas } from './quotas.ts';
import { retention } from './retention.ts';
import { plainWays, requireTls } from './plain-ways.ts';
import { rotatingSecrets } from './rotating-secrets.ts';
import { rateLimits } from './rate-limits.ts';
import { sealedLinks } from './sealed-links.ts';
import { registration } from './registration.ts';
import { securityContact } from './security-contact.ts';
import { checkSso, sso } from './sso.ts';
import { checkStaffProvider, staffSignIn } from './staff-sign-in.ts';
import { verification } from './verification.ts';
import { readTemporalSettings, type TemporalSettings } from './temporal.ts';

const ApiConfig = z.object({
  ENV: environment,
  PORT: port(3000),
  HOST: z.string().optional(),
  ...lameDuck,
  ...apiMetrics,
  BASE_URL: httpUrl.default('http://localhost:3000'),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  DATABASE_URL: databaseUrl,
  /** The country of our authority, as CSC's `info` names it. */
  CA_COUNTRY: country,
  TEMPORAL_UI_URL: httpUrl.default('http://localhost:8233'),
  /** The origin from which the Temporal UI may ask for payloads to be decoded; that of TEMPORAL_UI_URL when not set. */
  TEMPORAL_UI_ORIGIN: httpUrl.optional(),
  ...keyServiceClient,
  KEY_SERVICE_API_CREDENTIAL: callerCredential,
  TOKEN_SIGNING_KEY: key32,
  /** Earlier and coming ones: their public halves are published, and what they signed is read. */
  TOKEN_SIGNING_OLD_KEYS: keyList,
  /** The secret Ed25519 key by which acts of people are proved; nobody but the API has it. */
  ACT_SIGNING_KEY: key32,
  /** Public keys of earlier ACT_SIGNING_KEYs: their proofs still hold. */
  ACT_OLD_PUBLIC_KEYS: keyList,
  ...rotatingSecrets,
  ...payloadEncryption,
  ...documentSettings,
  /** The largest file that may be uploaded, in bytes. */
  MAX_UPLOAD_BYTES: z.coerce
    .number({ error: 'expected a number of bytes from 1024 to 1073741824' })
    .int('expected a number of bytes from 1024 to 1073741824')
    .min(1_024, 'expected a number of bytes from 1024 to 1073741824')
    .max(1_073_741_824, 'expected a number of bytes from 1024 to 1073741824')
    .default(52_428_800),
  PDF_THREADS: pdfThreads,
  /** The seconds for which a signer's PIN lets their workflow sign. */
  ACTIVATION_TTL: z.coerce
    .number({ error: 'expected a number of seconds from 60 to 2592000' })
    .int('expected a number of seconds from 60 to 2592000')
    .min(60, 'expected a number of seconds from 60 to 2592000')
    .max(2_592_000, 'expected a number of seconds from 60 to 2592000')
    .default(604_800),
  WEBHOOK_ALLOW_PRIVATE: flag,
  WEBHOOK_DNS_SERVERS: dnsServers,
  /** The proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: addressRanges,
  GEOIP_DB: geoipFile,
  SECURITY_CONTACT: securityContact,
  /** The operator's own page about personal data, to which /privacy leads. */
  PRIVACY_URL: httpUrl.optional(),
  ...registration,
  ...developerPortal,
  ...staffSignIn,
  ...sso,
  ...rateLimits,
  ...quotas,
  ...retention,
  ...sealedLinks,
  ...verification,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  ...messaging,
  ...plainWays,
});

export type ApiConfig = z.output<typeof ApiConfig> & {
  temporal: TemporalSettings;
  keyServiceTls: KeyServiceTls;
};

/** Throws ConfigError for half of TLS, and for files that are no pair. */
function checkTls({ TLS_CERT, TLS_KEY }: Partial<z.output<typeof ApiConfig>>): void {
  if (TLS_CERT && TLS_KEY)
    checkKeyPair({ name: 'TLS_CERT', path: TLS_CERT }, { name: 'TLS_KEY', path: TLS_KEY });
  if (Boolean(TLS_CERT) === Boolean(TLS_KEY)) return;
  throw new ConfigError([
    'TLS_CERT and TLS_KEY: only one is set; expected the paths of both PEM files, or neither',
  ]);
}

/**
 * The API's settings; throws one ConfigError with a line for each fault. Production refuses an http BASE_URL and needs a way for
 * messages to leave, and TLS.
 */
export function parseApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const right = readable(ApiConfig, env);
  checkAll(
    () => parseEnvironment(ApiConfig, env),
    () => checkTls(right),
    () => requireHttps(right),
    () => checkStaffProvider(right),
    () => checkSso(right),
    () => checkDeveloperPortal(right),
    () => readKeyServiceTls(right),
    () => requireMessaging(right),
    () => requireTls({ ...right, temporal: readTemporalSettings(env) }),
  );
  const config = parseEnvironment(ApiConfig, env);
  return { ...config, temporal: readTemporalSettings(env), keyServiceTls: readKeyServiceTls(config) };
}
