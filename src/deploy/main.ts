// `npm run deploy`: the operator's commands for bringing in a new version of the workers.
import { Client, Connection } from '@temporalio/client';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  movePinned,
  readDeployment,
  setCurrentVersion,
  setRampingVersion,
  type DeployedVersion,
} from '#clients/temporal/deployment.ts';
import { ConfigError } from '#config/parse.ts';
import { readTemporalSettings } from '#config/temporal.ts';
import { formatTable } from '#stack/table.ts';
import { buildIdOf } from '#worker/build-id.ts';
import { readCommand, usage, UsageError, type DeployCommand } from './options.ts';

const lookEveryMs = 5_000;

function inWords({ status, percent, pinned, workers }: DeployedVersion): string {
  const share = status === 'current' || status === 'ramping' ? ` (${percent} %)` : '';
  const who = workers.length > 0 ? workers.join(', ') : 'no worker asked for work within five minutes';
  const stop = status === 'drained' || status === 'unused' ? '; safe to stop' : '';
  return `${status}${share}, ${pinned} flows end with it; ${who}${stop}`;
}

async function showStatus(client: Client): Promise<void> {
  const { versions, current, unversioned } = await readDeployment(client);
  const rows = versions.map((version) => [version.buildId, inWords(version)] as const);
  const without = unversioned.length > 0 ? [['without a version', unversioned.join(', ')] as const] : [];
  const here = [['these files', await buildIdOf()] as const];
  console.log(
    formatTable([{ title: 'Versions of the workers', rows: [...rows, ...without, ...here] }], process.stdout),
  );
  if (current === undefined)
    console.log(
      'No version is current: only workers without a version get work. Next: npm run deploy -- set-current',
    );
}

/** Why the workers of a version may not be stopped; undefined when they may. */
async function whyNeeded(client: Client, buildId: string): Promise<string | undefined> {
  const { versions } = await readDeployment(client);
  const version = versions.find((one) => one.buildId === buildId);
  if (!version) throw new UsageError(`Temporal knows no version "${buildId}" of the workers.`);
  const { status, pinned, percent } = version;
  if (status === 'current') return 'it is current: make another version current first';
  if (status === 'ramping')
    return `it has ${percent} % of the flows: unramp, or make another version current first`;
  if (status === 'draining')
    return pinned > 0 ? `${pinned} flows end with it` : 'it was current a moment ago: ask again in a minute';
  return undefined;
}

/** Gives the exit code: 0 when the workers of a version may be stopped. */
async function showDrained(client: Client, buildId: string, waitSeconds: number): Promise<number> {
  const end = Date.now() + waitSeconds * 1_000;
  for (;;) {
    const why = await whyNeeded(client, buildId);
    if (why === undefined) {
      console.log(`drained: safe to stop the workers of ${buildId}`);
      return 0;
    }
    if (Date.now() >= end) {
      console.log(`not drained: ${why}`);
      return 1;
    }
    await sleep(Math.min(lookEveryMs, Math.max(0, end - Date.now())));
  }
}

async function run(client: Client, command: Exclude<DeployCommand, { name: 'help' }>): Promise<number> {
  if (command.name === 'drained') return showDrained(client, command.buildId, command.waitSeconds);
  if (command.name === 'move') {
    console.log(`${await movePinned(client, command.buildId)} flows go on with the current version.`);
    return 0;
  }
  if (command.name === 'unramp') await setRampingVersion(client, '', 0);
  if (command.name === 'ramp')
    await setRampingVersion(client, command.buildId ?? (await buildIdOf()), command.percent);
  if (command.name === 'set-current') await setCurrentVersion(client, command.buildId ?? (await buildIdOf()));
  await showStatus(client);
  return 0;
}

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') {
    console.log(usage);
    return 0;
  }
  const { connection: settings, namespace } = readTemporalSettings(process.env);
  const connection = await Connection.connect({ ...settings, connectTimeout: 10_000 });
  try {
    return await run(new Client({ connection, namespace, identity: 'npm run deploy' }), command);
  } finally {
    await connection.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError) return error.message;
  return `Temporal refused, or does not answer: ${error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown'}`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
