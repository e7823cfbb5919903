import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Asset } from './assets.ts';

/** Where assets are kept: a file, and the folder in which their sources are, so that a copy of both finds its own. */
export type Place = { file: string; folder: string };

/**
 * Compiled assets by name, the files that they were made from, by their paths in the folder, and the moment when compiling
 * began (milliseconds since the epoch).
 */
export type Compiled = { assets: Map<string, Asset>; sources: string[]; begun: number };

const Kept = z.object({
  /** The SHA-256 of each source, by its path. */
  sources: z.record(z.string(), z.string()),
  assets: z.array(
    z.object({ name: z.string(), path: z.string(), contentType: z.string(), bytes: z.base64() }),
  ),
});

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Reads the assets that `keepAssets` wrote; undefined if there are none, or any of their sources has changed since. */
export function readAssets({ file, folder }: Place): Map<string, Asset> | undefined {
  try {
    const { sources, assets } = Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (Object.entries(sources).some(([path, hash]) => hashOf(join(folder, path)) !== hash)) return undefined;
    return new Map(
      assets.map(({ name, bytes, ...asset }) => [
        name,
        { ...asset, bytes: Uint8Array.from(Buffer.from(bytes, 'base64')) },
      ]),
    );
  } catch {
    // They are compiled again.
    return undefined;
  }
}

/**
 * Writes compiled assets for the next process, whole or not at all: another process may write them at the same time. Does
 * nothing where the folder cannot be written, or a source has changed meanwhile.
 */
export function keepAssets({ file, folder }: Place, { assets, sources, begun }: Compiled): void {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    if (sources.some((path) => statSync(join(folder, path)).mtimeMs >= begun)) return;
    const kept: z.infer<typeof Kept> = {
      sources: Object.fromEntries(sources.map((path) => [path, hashOf(join(folder, path))])),
      assets: [...assets].map(([name, { bytes, ...asset }]) => ({
        name,
        ...asset,
        bytes: Buffer.from(bytes).toString('base64'),
      })),
    };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(fresh, JSON.stringify(kept));
    renameSync(fresh, file);
  } catch {
    // The next process compiles them, too.
  }
}
