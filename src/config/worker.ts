import { z } from 'zod';
import {
  databaseUrl,
  dnsServers,
  environment,
  flag,
  httpUrl,
  keyList,
  optionalPort,
  pdfThreads,
  separatedByCommas,
} from './fields.ts';
import { documentSettings } from './documents.ts';
import {
  callerCredential,
  keyServiceClient,
  readKeyServiceTls,
  type KeyServiceTls,
} from './key-service-client.ts';
import { workerMetrics } from './metrics.ts';
import { messaging, requireMessaging } from './messaging.ts';
import { requireHttps } from './listening.ts';
import { checkAll, parseEnvironment, readable } from './parse.ts';
import { payloadEncryption } from './payload-encryption.ts';
import { plainWays, requireTls } from './plain-ways.ts';
import { quotas } from './quotas.ts';
import { retention } from './retention.ts';
import { rotatingSecrets } from './rotating-secrets.ts';
import { sealedLinks } from './sealed-links.ts';
import { readTemporalSettings, type TemporalSettings } from './temporal.ts';

const WorkerConfig = z.object({
  ENV: environment,
  BASE_URL: httpUrl.default('http://localhost:3000'),
  DATABASE_URL: databaseUrl,
  /** The address with the role that deletes what is past its time; a worker without it does not take from the queue `purges`. */
  PURGE_DATABASE_URL: databaseUrl.optional(),
  ...keyServiceClient,
  KEY_SERVICE_WORKER_CREDENTIAL: callerCredential,
  ...rotatingSecrets,
  /** Public keys of the API's ACT_SIGNING_KEY, the current one and those before it. */
  ACT_PUBLIC_KEYS: keyList.refine((keys) => keys.length > 0, {
    error: 'expected the public key of ACT_SIGNING_KEY: `npm run act-key` prints it',
  }),
  ...payloadEncryption,
  ...documentSettings,
  /** A Gotenberg server that makes PDFs of DOCX and XLSX; without it the LibreOffice on the PATH does. */
  CONVERTER_URL: httpUrl.optional(),
  /** Set to let that LibreOffice convert where it cannot be kept from the network; in development it may. */
  CONVERTER_UNCONFINED: flag,
  WEBHOOK_ALLOW_PRIVATE: flag,
  WEBHOOK_DNS_SERVERS: dnsServers,
  ...workerMetrics,
  /** Where the worker answers probes; it does not without a port. */
  WORKER_PROBE_HOST: z.string().default('127.0.0.1'),
  WORKER_PROBE_PORT: optionalPort,
  /** The queues that this worker takes from; all of them when not set. */
  WORKER_QUEUES: separatedByCommas,
  /** How many activities of a queue run at once, such as `flows=200,pdf=4`, where it is not what is usual. */
  WORKER_PLACES: separatedByCommas,
  /** Whether Temporal tells versions of the workers apart (docs/run/upgrading.md). */
  WORKER_VERSIONING: z.enum(['on', 'current', 'off']).default('on'),
  /** The name of this version of the workers; made of the flows when not set. */
  WORKER_BUILD_ID: z
    .string()
    .regex(/^[\w.+-]{1,64}$/, 'expected 1 to 64 letters, digits, and any of . + - _')
    .optional(),
  WORKER_MAX_CACHED_WORKFLOWS: z.coerce.number().int().min(0).max(100_000).default(500),
  PDF_THREADS: pdfThreads,
  ...sealedLinks,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  ...messaging,
  ...quotas,
  ...retention,
  ...plainWays,
});

export type WorkerConfig = z.output<typeof WorkerConfig> & {
  temporal: TemporalSettings;
  keyServiceTls: KeyServiceTls;
};

/**
 * The worker's settings; throws one ConfigError with a line for each fault. Production needs a way for messages to leave, and
 * TLS.
 */
export function parseWorkerConfig(env: NodeJS.ProcessEnv): WorkerConfig {
  const right = readable(WorkerConfig, env);
  checkAll(
    () => parseEnvironment(WorkerConfig, env),
    () => readKeyServiceTls(right),
    () => requireHttps(right),
    () => requireMessaging(right),
    () => requireTls({ ...right, temporal: readTemporalSettings(env) }),
  );
  const config = parseEnvironment(WorkerConfig, env);
  return { ...config, temporal: readTemporalSettings(env), keyServiceTls: readKeyServiceTls(config) };
}
