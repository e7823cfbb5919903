import { Connection } from '@temporalio/client';
import { encodeSearchAttributeIndexedValueType as encodeType } from '@temporalio/common/lib/search-attributes.js';
import type { TemporalSettings } from '#config/temporal.ts';
import { searchAttributes } from '#domain/common/search-attributes.ts';
import { startProcess, untilReady } from '../system/process.ts';
import type { RunningProcess } from '../system/process.ts';

export interface TemporalOptions {
  /** The `temporal` program. */
  cli: string;
  port: number;
  logFile: string;
  /** The SQLite file that keeps the workflows; without it, memory does. */
  dbFile?: string;
  onSpawn?: ((child: RunningProcess) => void) | undefined;
}

export interface RunningTemporal {
  process: RunningProcess;
  /** host:port of the frontend. */
  address: string;
  stop(): Promise<void>;
}

/** Tells whether the Temporal server at this address serves the namespace `default` and our search attributes. */
export async function temporalAnswers(address: string): Promise<boolean> {
  try {
    const connection = await Connection.connect({ address, connectTimeout: 2000 });
    try {
      return await connection.withDeadline(Date.now() + 2000, async () => {
        await connection.workflowService.describeNamespace({ namespace: 'default' });
        const { customAttributes } = await connection.operatorService.listSearchAttributes({
          namespace: 'default',
        });
        return Object.keys(searchAttributes).every((name) => name in (customAttributes ?? {}));
      });
    } finally {
      await connection.close();
    }
  } catch {
    return false;
  }
}

const valueTypes = {
  Keyword: encodeType('KEYWORD'),
  Datetime: encodeType('DATETIME'),
  Bool: encodeType('BOOL'),
};

/** Registers our search attributes with a Temporal that is not ours, where they are missing. */
export async function registerSearchAttributes(settings: TemporalSettings): Promise<void> {
  const { namespace } = settings;
  const connection = await Connection.connect({ ...settings.connection, connectTimeout: 10_000 });
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const missing = Object.entries(searchAttributes).flatMap(([name, type]) => {
      const value = valueTypes[type];
      return value === undefined || name in (customAttributes ?? {}) ? [] : [[name, value] as const];
    });
    if (missing.length === 0) return;
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing),
    });
  } finally {
    await connection.close();
  }
}

/** What is gone when the server stops needs no partitions, as there is one process; a file may hold tasks in those it had. */
const inMemory = ['Read', 'Write'].flatMap((kind) => [
  '--dynamic-config-value',
  `matching.numTaskqueue${kind}Partitions=1`,
]);

/** Organizations take turns in a queue (the fairness keys of activities); tasks from before it was so are still found. */
const fair = ['matching.enableFairness=true', 'matching.enableMigration=true'].flatMap((setting) => [
  '--dynamic-config-value',
  setting,
]);

/** Activities of a flow's own queue start with the task that asks for them, as by default on the production server. */
const eager = ['--dynamic-config-value', 'system.enableActivityEagerExecution=true'];

function flags({ port, dbFile }: TemporalOptions): string[] {
  const attributes = Object.entries(searchAttributes).flatMap(([name, type]) => [
    '--search-attribute',
    `${name}=${type}`,
  ]);
  const store = dbFile
    ? [
        '--db-filename',
        dbFile,
        '--sqlite-pragma',
        'journal_mode=WAL',
        '--sqlite-pragma',
        'synchronous=NORMAL',
      ]
    : inMemory;
  return [
    'server',
    'start-dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    // Its own UI changes workflows: ui-server.ts starts one that does not.
    '--headless',
    ...store,
    ...fair,
    ...eager,
    ...attributes,
    '--log-format',
    'json',
  ];
}

/**
 * Starts Temporal's development server on 127.0.0.1 with our search attributes and waits until it answers.
 * Throws with the end of its log when it does not within 60 s.
 */
export async function startTemporal(options: TemporalOptions): Promise<RunningTemporal> {
  const child = await startProcess({
    name: 'Temporal',
    command: options.cli,
    args: flags(options),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    logFile: options.logFile,
    onSpawn: options.onSpawn,
  });
  const address = `127.0.0.1:${options.port}`;
  try {
    await untilReady(child, async () => temporalAnswers(address), 60_000);
  } catch (error) {
    await child.stop({ graceMs: 5000 });
    throw error;
  }
  return {
    process: child,
    address,
    async stop() {
      await child.stop({ graceMs: 15_000 });
    },
  };
}
