import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { say } from '#stack/say.ts';
import { buildIdOf } from '#worker/build-id.ts';
import { programNames, type Bank, type ProgramName } from './bank.ts';

const execute = promisify(execFile);

type Victim = ProgramName | 'Temporal' | 'PostgreSQL';

/** What is killed together; the last one is an ordinary restart. */
const kills: Victim[][] = [
  ['api-1', 'worker-1'],
  ['keys-1'],
  ['Temporal'],
  ['PostgreSQL'],
  ['api-2', 'worker-2', 'keys-2'],
];
const downMs = 4_000;
const calmMs = 8_000;

/** The least time that all kills take, in milliseconds. */
export const killsMs = kills.length * (downMs + calmMs + 4_000);

/** Tries again for a while: the children of a killed PostgreSQL live on for a moment. */
async function withTries(start: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + 120_000; ; await sleep(1_000)) {
    try {
      await start();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

function of(bank: Bank, victim: Victim): { kill(): Promise<unknown>; start(): Promise<unknown> } {
  if (victim === 'PostgreSQL') return bank.cluster;
  if (victim === 'Temporal')
    return { kill: () => bank.temporal.stop('SIGKILL'), start: () => bank.temporal.start() };
  return bank.programs[victim];
}

/** Kills one of each (kill -9), and starts it again after four seconds; in the end PostgreSQL is restarted. */
export async function killOneOfEach(bank: Bank): Promise<void> {
  for (const victims of kills) {
    say(`kill -9 ${victims.join(', ')}`);
    await Promise.all(victims.map((victim) => of(bank, victim).kill()));
    await sleep(downMs);
    for (const victim of victims) await withTries(() => of(bank, victim).start());
    await sleep(calmMs);
  }
  say('pg_ctl restart');
  await bank.cluster.stop();
  await withTries(() => bank.cluster.start());
}

/** Makes a second version: this checkout under the next number, with the same packages. Gives its folder. */
async function makeSecondVersion(bank: Bank): Promise<string> {
  const folder = join(bank.folder, 'second-version');
  await mkdir(folder);
  for (const part of ['src', 'bin', 'docs/use']) await cp(part, join(folder, part), { recursive: true });
  const text = await readFile('package.json', 'utf8');
  await writeFile(join(folder, 'package.json'), text.replace(/"version": "[^"]+"/, '"version": "0.1.1"'));
  await cp('package-lock.json', join(folder, 'package-lock.json'));
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/**
 * Brings in a second version in the order of docs/run/upgrading.md: tables, key services, a worker of it beside one of the first,
 * which gets the work; the APIs; and when nothing needs the first version any more, its last worker.
 */
export async function deploySecondVersion(bank: Bank): Promise<void> {
  const folder = await makeSecondVersion(bank);
  const run = (role: 'operator' | 'worker', ...args: string[]) => {
    const settings = `--env-file=${join(bank.own['ETC'] ?? '', `${role}.env`)}`;
    return execute(process.execPath, [settings, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] },
    });
  };
  const deploy = (...args: string[]) => run('worker', 'src/deploy/main.ts', ...args);
  await run('operator', 'src/stack/postgres/migrate.ts');
  bank.checkout.path = folder;
  const replace = async (...roles: string[]) => {
    for (const name of programNames.filter((one) => roles.some((role) => one.startsWith(role)))) {
      say(`${name}: the second version`);
      await bank.programs[name].stop();
      await bank.programs[name].start();
    }
  };
  await replace('keys', 'worker-1');
  await withTries(() => deploy('set-current'));
  await replace('api');
  const first = await buildIdOf();
  // Deliveries to receivers that refuse would last for hours.
  await deploy('drained', first, '--wait', '120').catch(() => deploy('move', first));
  await replace('worker-2');
}
