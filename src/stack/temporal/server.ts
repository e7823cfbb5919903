import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { Client } from 'pg';
import { freePort } from '../system/ports.ts';
import { startProcess, untilReady } from '../system/process.ts';
import type { RunningProcess } from '../system/process.ts';
import {
  temporalServerConfig,
  temporalServerDynamicConfig,
  temporalServerFirstConfig,
  temporalServerPorts,
  type TemporalServerPort,
  type TemporalServerSettings,
} from './server-config.ts';
import type { TemporalServerPrograms } from './server-programs.ts';
import { registerSearchAttributes, temporalAnswers } from './temporal.ts';

const run = promisify(execFile);
const role = 'temporal';
const databases = { temporal: 'temporal', visibility: 'temporal_visibility' } as const;

export interface PreparedTemporalServer {
  programs: TemporalServerPrograms;
  configFile: string;
  dynamicConfig: string;
  logFile: string;
  /** host:port of the frontend. */
  address: string;
}

async function choosePorts(): Promise<Record<TemporalServerPort, number>> {
  const ports: Partial<Record<TemporalServerPort, number>> = {};
  const taken = new Set<number>();
  for (const name of temporalServerPorts) {
    let port = await freePort();
    while (taken.has(port)) port = await freePort();
    taken.add(port);
    ports[name] = port;
  }
  return ports as Record<TemporalServerPort, number>;
}

async function makeDatabases(postgresUrl: string, password: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
    for (const name of Object.values(databases)) await client.query(`create database ${name} owner ${role}`);
  } finally {
    await client.end();
  }
}

async function makeSchemas(sqlTool: string, database: TemporalServerSettings['database']): Promise<void> {
  for (const [schema, name] of Object.entries(databases)) {
    const at = ['--ep', database.host, '-p', database.port, '--pl', 'postgres12', '--db', name, '-u', role];
    // The password goes by the environment, where other users of the machine do not see it.
    const env = { PATH: process.env['PATH'], SQL_PASSWORD: database.password };
    await run(sqlTool, [...at, 'setup-schema', '-v', '0.0'], { env });
    const update = [...at, 'update-schema', '--schema-name', `postgresql/v12/${schema}`];
    await run(sqlTool, update, { env, maxBuffer: 64 * 1024 * 1024 });
  }
}

/**
 * Makes databases, schemas and configuration for Temporal's production server in a PostgreSQL whose superuser's address is
 * `postgresUrl`; its files go into `folder`. Call it once: a server that died is started again from these files.
 */
export async function prepareTemporalServer({
  programs,
  postgresUrl,
  folder,
  logFile,
  shards = 512,
}: {
  programs: TemporalServerPrograms;
  postgresUrl: string;
  folder: string;
  logFile: string;
  shards?: number;
}): Promise<PreparedTemporalServer> {
  const password = randomBytes(24).toString('hex');
  const { hostname, port } = new URL(postgresUrl);
  const database = {
    host: hostname,
    port,
    user: role,
    password,
    name: databases.temporal,
    visibility: databases.visibility,
  };
  const ports = await choosePorts();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const configFile = join(folder, 'temporal.yaml');
  const dynamicConfig = join(folder, 'dynamic.yaml');
  await writeFile(dynamicConfig, temporalServerFirstConfig);
  await writeFile(configFile, temporalServerConfig({ database, ports, shards, dynamicConfig }), {
    mode: 0o600,
  });
  await makeDatabases(postgresUrl, password);
  await makeSchemas(programs.sqlTool, database);
  return { programs, configFile, dynamicConfig, logFile, address: `127.0.0.1:${ports.frontend}` };
}

async function ensureNamespace(address: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: 2000 });
  const namespace = 'default';
  try {
    await connection.workflowService.describeNamespace({ namespace }).catch(async () =>
      connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: { seconds: (72 * 3_600) as never },
      }),
    );
  } finally {
    await connection.close();
  }
  await registerSearchAttributes({ namespace, connection: { address } });
}

/**
 * Starts the prepared server and waits until it serves the namespace `default` with our search attributes.
 * Throws with the end of its log when it does not within 90 s.
 */
export async function startTemporalServer(
  { programs, configFile, dynamicConfig, logFile, address }: PreparedTemporalServer,
  onSpawn?: (child: RunningProcess) => void,
): Promise<RunningProcess> {
  const child = await startProcess({
    name: 'Temporal',
    command: programs.server,
    args: ['--config-file', configFile, '--allow-no-auth', 'start'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    logFile,
    onSpawn,
  });
  const isReady = async () => {
    if (await temporalAnswers(address)) return true;
    await ensureNamespace(address);
    return temporalAnswers(address);
  };
  try {
    await untilReady(child, isReady, 90_000);
    await writeFile(dynamicConfig, temporalServerDynamicConfig);
  } catch (error) {
    await child.stop({ graceMs: 5000 });
    throw error;
  }
  return child;
}
