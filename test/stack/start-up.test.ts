import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { productionSettings } from './support/production-settings.ts';

const database = setUp(async () => {
  const made = await createMigratedDatabase();
  const folder = await startFolder();
  return { ...made, folder: folder.path, stop: () => Promise.all([made.drop(), folder.stop()]) };
});

const production = (databaseUrl: string) => productionSettings(databaseUrl, database.folder);

type Ended = { code: number | null; said: string };

/** Runs a program until it ends by itself. */
async function run(program: string, env: Record<string, string>): Promise<Ended> {
  const main = fileURLToPath(new URL(`../../src/${program}/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [main], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

// Each is a process of its own, and loads all its modules.
describe.each(['api', 'worker'])('in production the %s does not start', { timeout: 60_000 }, (program) => {
  test.each([
    ['as the owner of the tables', () => database.urls.owner, 'tamga_owner owns the tables'],
    ['as a superuser', () => database.url, 'is a superuser'],
  ])('%s: one line says what to do, and the code is 78', async (_, url, sentence) => {
    const { code, said } = await run(program, production(url()));
    expect(said).toContain(sentence);
    expect(said).toContain('configuration: DATABASE_URL');
    expect(code).toBe(78);
  });

  test('where programs that read uploads cannot be shut in, unless that is allowed', async () => {
    const env = { ...production(database.urls.owner), PATH: database.folder };
    const { code, said } = await run(program, env);
    expect(said).toContain('configuration: programs that read uploaded files cannot be shut in');
    expect(code).toBe(78);
    // Allowed, it comes as far as the next refusal.
    const allowed = await run(program, { ...env, SANDBOX_UNCONFINED: 'true' });
    expect(allowed).toMatchObject({ code: 78, said: expect.stringContaining('owns the tables') });
  });

  test('without TLS to Temporal', async () => {
    const { TEMPORAL_ALLOW_PLAIN: _, ...env } = production(database.urls.owner);
    const { code, said } = await run(program, env);
    expect(said).toContain('configuration: TEMPORAL');
    expect(code).toBe(78);
  });
});
