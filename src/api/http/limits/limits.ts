import { Pool } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { watchPool } from '#telemetry/metrics/database-pools.ts';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { ApiConfig } from '#config/api.ts';
import type { CallerNetwork } from '../caller.ts';
import type { Logger } from '#log/log.ts';
import { onceAMinute } from '#log/once-a-minute.ts';
import { settledCounters, type Counted, type SettledCounters } from './settled.ts';

/** The kinds of endpoints that are limited by address, each with its requests a minute in production. */
const perMinute = {
  /** Getting a token. */
  token: 60,
  introspection: 600,
  /** The calls of a signing link's page. */
  signing: 600,
  /** Signing in, registering, resetting. */
  login: 60,
  /** Timestamps: each leaves an entry in a log that is kept. */
  timestamps: 60,
  /** Verifying signatures: each takes a thread for a while. */
  verification: 120,
  /** Everything else that is open to anybody: pages, documents, status, health. */
  open: 1_200,
  /** Requests without a usable token or key where one is needed. */
  refused: 300,
} as const;

/** Wrong secrets that one address may show for one client in 15 minutes, in production. */
const wrongSecrets = 10;

type Settings = Pick<
  ApiConfig,
  'ENV' | 'DATABASE_URL' | 'RATE_LIMIT_SECRETS' | `RATE_LIMIT_${Uppercase<AddressGroup>}`
>;

export type AddressGroup = keyof typeof perMinute;

/** High enough for every test and measurement on one machine. */
const inDevelopment = 1_000_000;
const minute = 60;
const hour = 3_600;
const quarter = 900;
const table = { tableName: 'rate_limit_counter', schemaName: 'tamga', tableCreated: true };

/** Kinds that cost less than a trip to the database: counted by each process for itself. */
const inMemory: readonly AddressGroup[] = ['open', 'refused'];
/** Kinds whose calls are too many for a statement of each: processes put their counts together. Codes and PINs have counters of their own. */
const putTogether: readonly AddressGroup[] = ['signing'];

export type Limits = {
  /** Counts one request of a client or an organization in its hour, which begins with its first request. */
  countHourly(key: string, limit: number): Promise<Counted>;
  /** Tells how many requests were counted in the hour that runs, without counting one. */
  readHourly(key: string): Promise<number>;
  /** Counts one request from a network (see callerNetworks) to a kind of endpoint. */
  countAddress(group: AddressGroup, network: CallerNetwork): Promise<Counted>;
  /** Counts one more wrong secret of a client from an address within 15 minutes. */
  countWrongSecret(subject: string): Promise<Counted>;
  close(): Promise<void>;
};

/**
 * Counts requests: in PostgreSQL, shared by all processes, at once or put together (settledCounters), and in memory where counting
 * there would cost more than the answer. Counting throws the driver's errors when PostgreSQL cannot be reached. `close` ends its
 * connections.
 */
export function createLimits(config: Settings, log: Logger): Limits {
  const pool = createPool(config.DATABASE_URL, log);
  const store = { storeClient: pool, ...table, clearExpiredByTimeout: false };
  const hourly = new RateLimiterPostgres({ ...store, keyPrefix: 'hour', points: 1, duration: hour });
  const secrets = new RateLimiterPostgres({ ...store, keyPrefix: 'secret', points: 1, duration: quarter });
  const failed = onceAMinute((err) => log.warn({ err }, 'requests that were counted could not be written'));
  const settled = settledCounters({ pool, duration: minute, failed });
  const groups = createGroups(config, { store, settled });
  const allowedSecrets =
    config.RATE_LIMIT_SECRETS ?? (config.ENV === 'development' ? inDevelopment : wrongSecrets);
  return {
    // `penalty` only counts: the limit is the plan's, which differs from client to client.
    countHourly: async (key, limit) => counted(await hourly.penalty(key), limit),
    readHourly: async (key) => (await hourly.get(key))?.consumedPoints ?? 0,
    countAddress: (group, { name, factor }) => groups[group][factor](name),
    countWrongSecret: async (subject) => counted(await secrets.penalty(subject), allowedSecrets),
    close: async () => {
      await settled.close();
      await pool.end();
    },
  };
}

function counted({ consumedPoints: used, msBeforeNext }: RateLimiterRes, limit: number): Counted {
  return { used, over: used > limit, resetMs: msBeforeNext };
}

/** Makes a pool of its own, so that waiting for one counter's row holds up no other work. */
function createPool(databaseUrl: string, log: Logger): Pool {
  const pool = new Pool({
    // Once: for each connection the pool would read the files of certificates again, and throw where nobody hears it.
    ...parseIntoClientConfig(databaseUrl),
    max: 5,
    connectionTimeoutMillis: 5_000,
    // Longer than the statement's own: a connection whose other end is gone holds up nobody for longer.
    query_timeout: 12_000,
    options: '-c statement_timeout=10000 -c synchronous_commit=off',
    keepAlive: true,
  });
  watchPool('limits', pool);
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection of the counters was lost'));
  return pool;
}

type Store = { storeClient: Pool; tableName: string; clearExpiredByTimeout: boolean };
/** Counts one more of a name. */
type Limiter = (name: string) => Promise<Counted>;

function limiterOf(limiter: Pick<RateLimiterMemory, 'consume'>): Limiter {
  return async (name) => {
    try {
      const { consumedPoints: used, msBeforeNext } = await limiter.consume(name);
      return { used, over: false, resetMs: msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { used: refusal.consumedPoints, over: true, resetMs: refusal.msBeforeNext };
    }
  };
}

/** The limiters of a kind of endpoint, by the factor of the networks that they count. */
type Widths = Record<CallerNetwork['factor'], Limiter>;

function createGroups(
  config: Settings,
  { store, settled }: { store: Store; settled: SettledCounters },
): Record<AddressGroup, Widths> {
  const configured: Record<AddressGroup, number | undefined> = {
    token: config.RATE_LIMIT_TOKEN,
    introspection: config.RATE_LIMIT_INTROSPECTION,
    signing: config.RATE_LIMIT_SIGNING,
    login: config.RATE_LIMIT_LOGIN,
    timestamps: config.RATE_LIMIT_TIMESTAMPS,
    verification: config.RATE_LIMIT_VERIFICATION,
    open: config.RATE_LIMIT_OPEN,
    refused: config.RATE_LIMIT_REFUSED,
  };
  const limiter = (group: AddressGroup, factor: number): Limiter => {
    const fallback = config.ENV === 'development' ? inDevelopment : perMinute[group];
    const points = (configured[group] ?? fallback) * factor;
    const options = { keyPrefix: group, points, duration: minute };
    if (putTogether.includes(group)) return (name) => settled.count(`${group}:${name}`, points);
    if (inMemory.includes(group)) return limiterOf(new RateLimiterMemory(options));
    // A caller over the limit stays so for the rest of the minute, without another query of the database.
    return limiterOf(new RateLimiterPostgres({ ...store, ...options, inMemoryBlockOnConsumed: points + 1 }));
  };
  const create = (group: AddressGroup): Widths => ({
    1: limiter(group, 1),
    4: limiter(group, 4),
    16: limiter(group, 16),
  });
  return {
    token: create('token'),
    introspection: create('introspection'),
    signing: create('signing'),
    login: create('login'),
    timestamps: create('timestamps'),
    verification: create('verification'),
    open: create('open'),
    refused: create('refused'),
  };
}
