import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { NativeConnectionOptions } from '@temporalio/worker';
import { ConfigError } from './parse.ts';

export type TemporalSettings = {
  namespace: string;
  /** Options of a client's and of a worker's connection alike: address, TLS, API key, headers. */
  connection: Pick<NativeConnectionOptions, 'address' | 'tls' | 'metadata'> & { apiKey?: string };
};

/** The Temporal CLI's own variables, with the same meaning as there; TEMPORAL_GRPC_META_* besides. */
const temporalVariables = [
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'TEMPORAL_API_KEY',
  'TEMPORAL_TLS',
  'TEMPORAL_TLS_CLIENT_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_CERT_DATA',
  'TEMPORAL_TLS_CLIENT_KEY_PATH',
  'TEMPORAL_TLS_CLIENT_KEY_DATA',
  'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
  'TEMPORAL_TLS_SERVER_CA_CERT_DATA',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_TLS_DISABLE_HOST_VERIFICATION',
  'TEMPORAL_CONFIG_FILE',
  'TEMPORAL_PROFILE',
  'XDG_CONFIG_HOME',
] as const;

const isOurs = (name: string) =>
  temporalVariables.some((known) => known === name) || name.startsWith('TEMPORAL_GRPC_META_');

/** Picks the variables that say how Temporal is reached, to pass them on; empty ones count as not set. */
export function pickTemporalVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value && isOurs(name) ? [[name, value]] : [])),
  );
}

function half(given: Record<string, string>, one: string, other: string): string[] {
  const has = (name: string) => Boolean(given[`${name}_PATH`] ?? given[`${name}_DATA`]);
  return has(one) && !has(other)
    ? [`${one}_PATH: it is set without ${other}_PATH; expected both, or neither`]
    : [];
}

function problems(given: Record<string, string>): string[] {
  const cert = 'TEMPORAL_TLS_CLIENT_CERT';
  const key = 'TEMPORAL_TLS_CLIENT_KEY';
  const address = given['TEMPORAL_ADDRESS'];
  const unverified = given['TEMPORAL_TLS_DISABLE_HOST_VERIFICATION'];
  return [
    ...(address !== undefined && !/^[^\s/]+:\d{1,5}$/.test(address)
      ? [`TEMPORAL_ADDRESS: it is "${address.slice(0, 80)}"; expected host:port`]
      : []),
    ...half(given, cert, key),
    ...half(given, key, cert),
    ...(unverified === 'true' || unverified === '1'
      ? [
          'TEMPORAL_TLS_DISABLE_HOST_VERIFICATION: the host is always verified here; expected TEMPORAL_TLS_SERVER_NAME with the name in its certificate instead',
        ]
      : []),
  ];
}

function load(given: Record<string, string>, home: string | undefined) {
  try {
    return loadClientConnectConfig({
      // A file that lies in somebody's home is not read unless it was asked for.
      disableFile: !given['TEMPORAL_CONFIG_FILE'] && !given['TEMPORAL_PROFILE'],
      overrideEnvVars: { ...given, ...(home ? { HOME: home } : {}) },
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new ConfigError([
      `TEMPORAL_*: ${reason}; expected the Temporal CLI's variables, files and profile to be readable`,
    ]);
  }
}

/**
 * Reads how Temporal is reached, from the same variables that the Temporal CLI takes: address (localhost:7233), namespace
 * (default), TLS, API key, and, when TEMPORAL_CONFIG_FILE or TEMPORAL_PROFILE is set, a profile of its file, which
 * variables overrule. An API key turns TLS on. Throws ConfigError, which quotes no secret.
 */
export function readTemporalSettings(env: NodeJS.ProcessEnv): TemporalSettings {
  const given = pickTemporalVariables(env);
  const wrong = problems(given);
  if (wrong.length > 0) throw new ConfigError(wrong);
  const { namespace, connectionOptions } = load(given, env['HOME']);
  const { address, tls, metadata, apiKey } = connectionOptions;
  return {
    namespace: namespace ?? 'default',
    connection: {
      address: address ?? 'localhost:7233',
      ...(tls === undefined ? {} : { tls }),
      ...(metadata === undefined ? {} : { metadata }),
      ...(typeof apiKey === 'string' ? { apiKey } : {}),
    },
  };
}
