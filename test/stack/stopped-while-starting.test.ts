import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { productionSettings } from './support/production-settings.ts';

const folder = setUp(startFolder);
const database = setUp(createMigratedDatabase, (one) => one.drop());

/** Starts a program of production with a database that is not right; gives what it said. */
function start(program: string, databaseUrl: string) {
  const child = spawn(process.execPath, [`src/${program}/main.ts`], {
    env: productionSettings(databaseUrl, folder.path),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  return { child, said: () => said };
}

const noSuchDatabase = () => {
  const url = new URL(database.urls.api);
  url.pathname = '/none-such';
  return url.href;
};

test.each([
  ['api', 'away', () => 'postgres://tamga@127.0.0.1:1/tamga', 'the database does not answer yet'],
  ['api', 'closed', noSuchDatabase, 'correct DATABASE_URL'],
  ['worker', 'away', () => 'postgres://tamga@127.0.0.1:1/tamga', 'the database does not answer yet'],
  ['worker', 'closed', noSuchDatabase, 'correct DATABASE_URL'],
])(
  'the %s waits for a database that is %s, and ends when it is told to',
  async (program, _, url, sentence) => {
    const { child, said } = start(program, url());
    await untilTrue(() => Promise.resolve(said().includes(sentence)), 60_000);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code, signal] = await Promise.race([
      ended,
      once(AbortSignal.timeout(10_000), 'abort').then(() => ['late']),
    ]);
    expect([0, 'SIGTERM']).toContain(code ?? signal);
  },
  120_000,
);
