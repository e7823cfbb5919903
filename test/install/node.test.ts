import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '#test/support/world/folder.ts';

type FindNode = (modules: string, machines: { version: string; program: string }) => string | undefined;
const { findNode } = (await import(new URL('../../bin/node.mjs', import.meta.url).href)) as {
  findNode: FindNode;
};

async function modulesWithNode(): Promise<{ modules: string; packed: string }> {
  const modules = await scratchFolder();
  const packed = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  await mkdir(dirname(packed), { recursive: true });
  await writeFile(packed, '');
  return { modules, packed };
}

test.each(['24.12.0', '24.21.0'])('a machine with Node %s uses its own', async (version) => {
  const { modules } = await modulesWithNode();
  expect(findNode(modules, { version, program: '/usr/bin/node' })).toBe('/usr/bin/node');
});

test.each(['20.20.2', '22.21.0', '24.3.0', '26.12.0'])(
  'a machine with Node %s uses that of the packages',
  async (version) => {
    const { modules, packed } = await modulesWithNode();
    expect(findNode(modules, { version, program: '/usr/bin/node' })).toBe(packed);
    expect(findNode(await scratchFolder(), { version, program: '/usr/bin/node' })).toBeUndefined();
  },
);
