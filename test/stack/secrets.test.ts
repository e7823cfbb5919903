import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openHome } from '#stack/home.ts';
import { openSecrets } from '#stack/secrets.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

describe('the secrets of the stack', () => {
  test('they are made once, for their owner’s eyes only', async () => {
    const home = openHome({ tamgaHome: await scratchFolder() });
    const first = await openSecrets(home);
    expect(await openSecrets(home)).toEqual(first);
    expect((await stat(home.secretsFile)).mode & 0o777).toBe(0o600);
    expect(first.keys.LINK_KEY).toMatch(/^hex:[0-9a-f]{64}$/);
    expect(first.demo.pin).toMatch(/^\d{8}$/);
    expect(first.demo.api_key).toMatch(/^tk_[\w-]{43}$/);
    expect(new Set(Object.values(first.keys)).size).toBe(11);
  });

  test('data without its secrets is refused, not overwritten', async () => {
    const home = openHome({ tamgaHome: await scratchFolder() });
    await openSecrets(home);
    await mkdir(home.postgresData);
    await writeFile(join(home.postgresData, 'PG_VERSION'), '18\n');
    await rm(home.secretsFile);
    await expect(openSecrets(home)).rejects.toThrow('secrets are gone');
  });

  test.each([
    'ACT_SIGNING_KEY',
    'KEY_SERVICE_API_CREDENTIAL',
    'KEY_SERVICE_WORKER_CREDENTIAL',
    'KEY_SERVICE_STAFF_CREDENTIAL',
  ] as const)('%s, which came later, is made once, and kept', async (name) => {
    const home = openHome({ tamgaHome: await scratchFolder() });
    const secrets = await openSecrets(home);
    const { [name]: made, ...keys } = secrets.keys;
    await writeFile(home.secretsFile, JSON.stringify({ ...secrets, keys }));
    const opened = await openSecrets(home);
    expect(opened.keys[name]).toHaveLength(made.length);
    expect(opened.keys[name]).not.toBe(made);
    expect(opened.keys).toMatchObject(keys);
    expect(await openSecrets(home)).toEqual(opened);
  });

  test('a home from before the roles of the database gets their passwords', async () => {
    const home = openHome({ tamgaHome: await scratchFolder() });
    const { owner_password: _, api_password: __, worker_password: ___, ...before } = await openSecrets(home);
    await writeFile(home.secretsFile, JSON.stringify({ ...before, app_password: 'earlier' }));
    const opened = await openSecrets(home);
    expect(opened).toMatchObject(before);
    expect(opened.api_password).toMatch(/^[\w-]{32}$/);
    expect(await openSecrets(home)).toEqual(opened);
  });

  test('a file that lost a key says which', async () => {
    const home = openHome({ tamgaHome: await scratchFolder() });
    const secrets = await openSecrets(home);
    const { LINK_KEY: _, ...keys } = secrets.keys;
    await writeFile(home.secretsFile, JSON.stringify({ ...secrets, keys }));
    await expect(openSecrets(home)).rejects.toThrow('lacks keys.LINK_KEY');
    expect(await readFile(home.secretsFile, 'utf8')).not.toContain('LINK_KEY');
  });
});
