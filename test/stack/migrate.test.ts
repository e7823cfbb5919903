import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { createDatabase, createMigratedDatabase } from '#test/support/servers/database.ts';
import { project } from '#stack/home.ts';
import { setUp } from '#test/support/world/set-up.ts';

/** An empty database, on a server that has the roles. */
const database = setUp(
  async () => {
    await (await createMigratedDatabase()).drop();
    return createDatabase();
  },
  (made) => made.drop(),
);

/** Runs a program of ours with a database address; gives its exit code and its lines. */
async function run(file: string, DATABASE_URL: string, more: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], DATABASE_URL, ...more };
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(process.execPath, [file], { cwd: project, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), lines: `${out}${err}`.trim().split('\n') }),
    );
  });
}

const migrate = 'src/stack/postgres/migrate.ts';

test('a role that may not make tables is told so in one line', async () => {
  const { code, lines } = await run(migrate, database.urls.api);
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL: the database role tamga_api may not make/)]);
});

test('a wrong password, and a server that is away, are a line each', async () => {
  const wrong = new URL(database.urls.api);
  wrong.password = 'other';
  expect((await run(migrate, wrong.href)).lines).toEqual([expect.stringContaining('correct the address')]);
  wrong.port = '1';
  expect((await run(migrate, wrong.href)).lines).toEqual([expect.stringContaining('cannot be reached')]);
});
