import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { languages, type Language } from '#domain/sign-request/sign-request.ts';
import { keepAssets, readAssets, type Compiled } from './kept-assets.ts';

/** A file that a page may ask for besides itself; `path` carries a hash of the content, so it may be kept for ever. */
export type Asset = { path: string; contentType: string; bytes: Uint8Array<ArrayBuffer> };

/** Scripts that speak: compiled once for each language, with the words of that one alone. */
const speaking = {
  'signing.js': 'browser/signing.ts',
  'envelope.js': 'browser/envelope.ts',
  'check.js': 'browser/check.ts',
  'verify.js': 'browser/verify.ts',
} as const;

const entries = {
  'outbox.js': 'browser/outbox.ts',
  'docs.js': 'browser/docs.ts',
  'passkey.js': 'browser/passkey.ts',
  'staff.js': 'browser/staff.ts',
  'copy.js': 'browser/copy.ts',
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

export type AssetName = keyof typeof entries | keyof typeof speaking;

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

/** The name under which an asset is kept: of a script that speaks, with its language. */
function keptName(name: string, language: Language): string {
  return Object.hasOwn(speaking, name) ? `${name} ${language}` : name;
}

function compile(): Compiled {
  const begun = Date.now();
  const all = [
    compileSome(entries, (name) => name),
    ...languages.map((language) =>
      compileSome(speaking, (name) => keptName(name, language), { pageLanguage: JSON.stringify(language) }),
    ),
  ];
  const sources = new Set([...all.flatMap((one) => one.sources), ...settings]);
  return { assets: new Map(all.flatMap((one) => [...one.assets])), sources: [...sources], begun };
}

function compileSome(
  sources: Readonly<Record<string, string>>,
  nameFor: (name: string) => string,
  define: Record<string, string> = {},
): Pick<Compiled, 'assets' | 'sources'> {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: here,
    entryPoints: Object.values(sources),
    define,
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
  const nameOf = new Map<string, string>(
    Object.entries(sources).map(([name, source]) => [source, nameFor(name)]),
  );
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
  return { assets, sources: Object.keys(metafile.inputs) };
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

/** Gives the path under which a page in `language` refers to one of its assets. */
export function assetPath(name: AssetName, language: Language): string {
  return assetOf(keptName(name, language)).path;
}

/** Gives the bytes of an asset that is served at an address of its own. */
export function assetBytes(name: keyof typeof entries): Asset['bytes'] {
  return assetOf(name).bytes;
}

function assetOf(name: string): Asset {
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
