import { cp, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

/** What of a checkout an installation has, and the image. */
export const installedParts = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'bin',
  'src',
  'packages/client/src',
  'docs/use',
];

/** A checkout of ours without its tests, and with the packages that it was told to install. */
export type Installation = {
  folder: string;
  modules: string;
  /** Runs `npm ci` anew; files that npm has already are not fetched again. */
  install(...options: string[]): Promise<void>;
  /** What its packages take on the disk, in bytes. */
  size(): Promise<number>;
  /** How many bytes bin/cut-packages.mjs took from each package. */
  cut(): Promise<Record<string, number>>;
  remove(): Promise<void>;
};

async function sizeOf(path: string): Promise<number> {
  const found = await lstat(path);
  const inside = found.isDirectory() ? await readdir(path) : [];
  const sizes = await Promise.all(inside.map((name) => sizeOf(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, found.blocks * 512);
}

/** Copies this checkout into a folder of its own, without packages. */
export async function copyCheckout(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-install-'));
  for (const part of installedParts) await cp(part, join(folder, part), { recursive: true });
  const modules = join(folder, 'node_modules');
  return {
    folder,
    modules,
    install: (...options) => run(['npm', 'ci', '--prefer-offline', '--loglevel=error', ...options], folder),
    size: () => sizeOf(modules),
    cut: async () =>
      JSON.parse(await readFile(join(modules, '.tamga-cut.json'), 'utf8')) as Record<string, number>,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
