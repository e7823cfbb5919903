import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLimits } from '#api/http/limits/limits.ts';
import { noteUnheard } from '#test/support/run/unheard.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

test('a file of certificates that is away later ends nothing: its caller is told that nobody can count', async () => {
  const unheard = noteUnheard();
  const file = join(await scratchFolder(), 'ca.pem');
  await writeFile(file, 'certificates');
  const { config, log } = world.deps;
  const DATABASE_URL = `postgres://nobody@127.0.0.1:1/none?sslrootcert=${file}`;
  const limits = createLimits({ ...config, DATABASE_URL }, log);
  await rm(file);
  await expect(limits.countHourly('one', 10)).rejects.toThrow('ECONNREFUSED');
  await limits.close();
  expect(unheard).toEqual([]);
});
