import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPpm, type Picture } from './picture.ts';
import { run } from '../programs.ts';

const renderers = ['poppler', 'mupdf'] as const;
export type Renderer = (typeof renderers)[number];

export type Drawing = {
  /** The folder for the pictures; it is created. */
  folder: string;
  /** The first so many pages. */
  pages: number;
  /** Pixels an inch. */
  resolution: number;
};

/** The longest side of a picture, in pixels. */
const longest = 1_600;

/**
 * Computes the resolution, in pixels an inch, at which no page of these sizes, in points, becomes too large a picture; 72
 * for usual ones.
 */
export function resolutionFor(sizes: readonly (readonly [number, number])[]): number {
  const side = Math.max(1, ...sizes.flat());
  return Math.min(72, (longest * 72) / side);
}

/** The first pages of a PDF, as displayed, by a reader; those that it could draw, in their order. */
export async function drawPages(renderer: Renderer, file: string, drawing: Drawing): Promise<Picture[]> {
  const { folder, pages, resolution } = drawing;
  await mkdir(folder, { recursive: true });
  const dpi = resolution.toFixed(3);
  if (renderer === 'poppler')
    await run('pdftoppm', ['-q', '-cropbox', '-r', dpi, '-l', String(pages), file, join(folder, 'page')]);
  else
    await run('mutool', [
      'draw',
      '-q',
      '-F',
      'ppm',
      '-r',
      dpi,
      '-o',
      join(folder, 'page-%d.ppm'),
      file,
      `1-${pages}`,
    ]);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ppm'));
  const sorted = names.toSorted((a, b) => pageOf(a) - pageOf(b));
  return Promise.all(sorted.map(async (name) => readPpm(await readFile(join(folder, name)))));
}

function pageOf(name: string): number {
  return Number(/(\d+)\.ppm$/.exec(name)?.[1]);
}
