import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { keepAssets, readAssets, type Compiled } from './kept-assets.ts';

/** A file that a page may ask for besides itself; `path` carries a hash of the content, so it may be kept for ever. */
export type Asset = { path: string; contentType: string; bytes: Uint8Array<ArrayBuffer> };

const entries = {
  'signing.js': 'browser/signing.ts',
  'outbox.js': 'browser/outbox.ts',
  'docs.js': 'browser/docs.ts',
  'check.js': 'browser/check.ts',
  'verify.js': 'browser/verify.ts',
  'envelope.js': 'browser/envelope.ts',
  'passkey.js': 'browser/passkey.ts',
  'staff.js': 'browser/staff.ts',
  'companion.js': 'browser/companion.ts',
  'companion-worker.js': 'browser/companion-worker.ts',
  'tamga-sign.js': 'browser/tamga-sign.ts',
  'signing.css': 'styles/signing.css',
  'envelope.css': 'styles/envelope.css',
  'verify.css': 'styles/verify.css',
  'landing.css': 'styles/landing.css',
  'account.css': 'styles/account.css',
  'companion.css': 'styles/companion.css',
  'staff.css': 'styles/staff.css',
  'outbox.css': 'styles/outbox.css',
  'docs.css': 'styles/docs.css',
  'guides.css': 'styles/guides.css',
} as const;

export type AssetName = keyof typeof entries;

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
};

const here = fileURLToPath(new URL('.', import.meta.url));
const kept = { file: join(here, '../../node_modules/.cache/tamga/assets.json'), folder: here };
/** What decides how sources are compiled, besides themselves. */
const settings = [
  'assets.ts',
  'browser/tsconfig.json',
  '../../tsconfig.json',
  '../../package.json',
  '../../node_modules/esbuild/package.json',
];

function compile(): Compiled {
  const begun = Date.now();
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: here,
    entryPoints: Object.values(entries),
    entryNames: '[name].[hash]',
    assetNames: '[name].[hash]',
    publicPath: '/assets',
    outdir: 'assets',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: ['chrome111', 'firefox115', 'safari16'],
    loader: { '.svg': 'dataurl', '.ttf': 'file' },
    // Cyrillic as it is, not as escapes three times as long.
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const nameOf = new Map<string, string>(Object.entries(entries).map(([name, source]) => [source, name]));
  const assets = new Map<string, Asset>();
  for (const [output, { entryPoint }] of Object.entries(metafile.outputs)) {
    const file = outputFiles.find(({ path }) => basename(path) === basename(output));
    if (!file) continue;
    // A file that a style refers to, such as a typeface, is found by its path alone.
    const name = nameOf.get(entryPoint ?? '') ?? output;
    assets.set(name, {
      path: `/assets/${basename(output)}`,
      contentType: contentTypes[extname(output)] ?? 'application/octet-stream',
      bytes: new Uint8Array(file.contents),
    });
  }
  return { assets, sources: [...Object.keys(metafile.inputs), ...settings], begun };
}

function compileAndKeep(): Map<string, Asset> {
  const compiled = compile();
  keepAssets(kept, compiled);
  return compiled.assets;
}

let ready: Map<string, Asset> | undefined;

function assets(): Map<string, Asset> {
  ready ??= readAssets(kept) ?? compileAndKeep();
  return ready;
}

/**
 * Compiles every script and style of the pages once, for this process and, as long as no source changes, for later ones;
 * throws esbuild's error on a broken source.
 */
export function compileAssets(): Asset[] {
  return [...assets().values()];
}

/** Gives the path under which a page refers to one of its assets. */
export function assetPath(name: AssetName): string {
  return assetOf(name).path;
}

/** Gives the bytes of an asset that is served at an address of its own. */
export function assetBytes(name: AssetName): Asset['bytes'] {
  return assetOf(name).bytes;
}

function assetOf(name: AssetName): Asset {
  const asset = assets().get(name);
  if (!asset) throw new Error(`the asset ${name} was not compiled`);
  return asset;
}

/** Finds an asset by the path a browser asks for. */
export function findAsset(path: string): Asset | undefined {
  return compileAssets().find((asset) => asset.path === path);
}

/** The seal mark, as an SVG document and, without its title, for use inside a page. */
export const logo = readFileSync(new URL('styles/seal.svg', import.meta.url), 'utf8').trim();
