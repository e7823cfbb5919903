import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { z } from 'zod';
import type { Asset } from './assets.ts';

const require = createRequire(import.meta.url);
const home = dirname(require.resolve('pdfjs-dist/package.json'));
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')));

/** The folder under which pages find pdf.js; its version is in it, so that its files may be kept for ever. */
export const pdfLibrary = `/assets/pdfjs-${version}/`;

/** The module of pdf.js that pages ask for first. */
export const pdfModule = `${pdfLibrary}pdf.min.mjs`;

const contentTypes: Readonly<Record<string, string>> = {
  '.mjs': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ttf': 'font/ttf',
};

/** The module that pdf.js runs in a thread of its own. */
export const pdfWorker = `${pdfLibrary}pdf.worker.min.mjs`;

/**
 * The legacy build runs on the browsers that the pages are made for. Decoders without WebAssembly: our policy allows no
 * compiling at run time.
 */
const parts = [
  { folder: 'legacy/build', as: '', files: /^pdf(?:\.worker)?\.min\.mjs$/ },
  { folder: 'cmaps', as: 'cmaps/', files: /\.bcmap$/ },
  { folder: 'standard_fonts', as: 'standard_fonts/', files: /\.(?:pfb|ttf)$/ },
  { folder: 'wasm', as: 'wasm/', files: /_nowasm_fallback\.js$/ },
];

const places = new Map<string, string>(
  parts.flatMap(({ folder, as, files }) =>
    readdirSync(join(home, folder))
      .filter((name) => files.test(name))
      .map((name) => [`${pdfLibrary}${as}${name}`, join(home, folder, name)] as const),
  ),
);
const read = new Map<string, Asset>();

/** Finds a file of pdf.js by the path a browser asks for; read once, when it is first asked for. */
export function findVendored(path: string): Asset | undefined {
  const place = places.get(path);
  if (!place) return undefined;
  const known = read.get(path);
  if (known) return known;
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
  const asset = { path, contentType, bytes: new Uint8Array(readFileSync(place)) };
  read.set(path, asset);
  return asset;
}
