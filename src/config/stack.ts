import { z } from 'zod';
import { databaseUrl, environment, httpUrl, key32, port } from './fields.ts';
import { listeningHost } from './listening.ts';
import { ConfigError, parseEnvironment } from './parse.ts';
import { readTemporalSettings, type TemporalSettings } from './temporal.ts';

const StackConfig = z.object({
  ENV: environment,
  /** Folder of data and generated secrets; .tamga in the project when not set. */
  TAMGA_HOME: z.string().optional(),
  /** File with addresses and demo credentials; .tamga/demo.json in the project when not set. */
  TAMGA_DEMO_FILE: z.string().optional(),
  PORT: port(3000),
  /** The address that the API listens on. */
  HOST: z.string().optional(),
  SERVER_PORT: port(8080),
  POSTGRES_PORT: port(5433),
  TEMPORAL_PORT: port(7233),
  TEMPORAL_UI_PORT: port(8233),
  WORKER_METRICS_PORT: port(9464),
  BASE_URL: httpUrl.optional(),
  PKI_URL: httpUrl.optional(),
  /** A PostgreSQL of one's own instead of the embedded one, by the role that owns the tables; and by those of the programs. */
  DATABASE_URL: databaseUrl.optional(),
  API_DATABASE_URL: databaseUrl.optional(),
  WORKER_DATABASE_URL: databaseUrl.optional(),
  PURGE_DATABASE_URL: databaseUrl.optional(),
  KEYSERVICE_DATABASE_URL: databaseUrl.optional(),
  TEMPORAL_UI_URL: httpUrl.optional(),
  /** The API's, whose public key the stack gives to worker and key service. */
  ACT_SIGNING_KEY: key32.optional(),
});

export type StackConfig = z.output<typeof StackConfig> & {
  BASE_URL: string;
  PKI_URL: string;
  /** A Temporal of one's own instead of the embedded one: when TEMPORAL_ADDRESS or TEMPORAL_PROFILE is set. */
  temporal: TemporalSettings | undefined;
};

const portNames = [
  'PORT',
  'SERVER_PORT',
  'POSTGRES_PORT',
  'TEMPORAL_PORT',
  'TEMPORAL_UI_PORT',
  'WORKER_METRICS_PORT',
] as const;

type PortName = (typeof portNames)[number];

export interface NeededPort {
  name: PortName;
  port: number;
  /** The address that will be listened on; all of them when undefined. */
  host: string | undefined;
}

/** Lists the ports that this stack will listen on: those of embedded servers only when they are ours. */
export function neededPorts(config: StackConfig): NeededPort[] {
  const notOurs = new Set<PortName>([
    ...(config.DATABASE_URL ? (['POSTGRES_PORT'] as const) : []),
    ...(config.temporal ? (['TEMPORAL_PORT', 'TEMPORAL_UI_PORT'] as const) : []),
  ]);
  return portNames
    .filter((name) => !notOurs.has(name))
    .map((name) => ({
      name,
      port: config[name],
      host: name === 'PORT' ? listeningHost(config) : '127.0.0.1',
    }));
}

/** The embedded stack's settings; throws ConfigError, also when two of its ports are the same. */
export function parseStackConfig(env: NodeJS.ProcessEnv): StackConfig {
  const config = parseEnvironment(StackConfig, env);
  const base = config.BASE_URL ?? `http://localhost:${config.PORT}`;
  const ownTemporal = env['TEMPORAL_ADDRESS'] || env['TEMPORAL_PROFILE'];
  const temporal = ownTemporal ? readTemporalSettings(env) : undefined;
  const whole = { ...config, BASE_URL: base, PKI_URL: config.PKI_URL ?? base, temporal };
  const seen = new Map<number, string>();
  for (const { name, port } of neededPorts(whole)) {
    const other = seen.get(port);
    if (other)
      throw new ConfigError([`${name}: it is "${port}", as ${other} is; expected a port of its own`]);
    seen.set(port, name);
  }
  return whole;
}
