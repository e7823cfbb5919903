/** The settings of Temporal's production server: its database and its ports, all on 127.0.0.1. */
export interface TemporalServerSettings {
  database: { host: string; port: string; user: string; password: string; name: string; visibility: string };
  /** Port of the frontend; the others are for its parts among themselves. */
  ports: Record<TemporalServerPort, number>;
  /** Fixed for the life of a database. */
  shards: number;
  /** File of dynamic settings. */
  dynamicConfig: string;
}

const services = ['frontend', 'history', 'matching', 'worker'] as const;
type Service = (typeof services)[number];
export type TemporalServerPort = Service | `${Service}Membership` | 'frontendHttp';

/** Every port that the server listens on. */
export const temporalServerPorts: TemporalServerPort[] = [
  ...services,
  ...services.map((service) => `${service}Membership` as const),
  'frontendHttp',
];

function datastore(
  database: TemporalServerSettings['database'],
  name: string,
  maxConns: number,
): Record<string, unknown> {
  return {
    sql: {
      pluginName: 'postgres12',
      databaseName: name,
      connectAddr: `${database.host}:${database.port}`,
      connectProtocol: 'tcp',
      user: database.user,
      password: database.password,
      maxConns,
      maxIdleConns: maxConns,
      maxConnLifetime: '1h',
    },
  };
}

function rpcOf(service: Service, ports: TemporalServerSettings['ports']) {
  return {
    rpc: {
      grpcPort: ports[service],
      membershipPort: ports[`${service}Membership`],
      bindOnLocalHost: true,
      ...(service === 'frontend' ? { httpPort: ports.frontendHttp } : {}),
    },
  };
}

/** The server's configuration; JSON, which its YAML reader takes. */
export function temporalServerConfig({
  database,
  ports,
  shards,
  dynamicConfig,
}: TemporalServerSettings): string {
  const config = {
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: shards,
      datastores: {
        default: datastore(database, database.name, 20),
        visibility: datastore(database, database.visibility, 5),
      },
    },
    global: { membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' } },
    services: Object.fromEntries(services.map((service) => [service, rpcOf(service, ports)])),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: {
          enabled: true,
          initialFailoverVersion: 1,
          rpcName: 'frontend',
          rpcAddress: `127.0.0.1:${ports.frontend}`,
        },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: dynamicConfig, pollInterval: '5s' },
  };
  return JSON.stringify(config, undefined, 2);
}

const dynamicSettings = {
  'matching.numTaskqueueReadPartitions': [{ value: 1, constraints: {} }],
  'matching.numTaskqueueWritePartitions': [{ value: 1, constraints: {} }],
  'matching.enableFairness': [{ value: true, constraints: {} }],
};

/** Dynamic settings: one process needs no partitions; organizations take turns in the queues. */
export const temporalServerDynamicConfig = JSON.stringify(dynamicSettings, undefined, 2);

/**
 * The dynamic settings for the time when search attributes are being registered: they are found by their names at once. The
 * server then reads them again at each use, a tenth of all its statements.
 */
export const temporalServerFirstConfig = JSON.stringify(
  {
    ...dynamicSettings,
    'system.forceSearchAttributesCacheRefreshOnRead': [{ value: true, constraints: {} }],
  },
  undefined,
  2,
);
