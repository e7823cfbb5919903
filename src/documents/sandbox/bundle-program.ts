import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { BuildOptions, Plugin } from 'esbuild';
import type { Loading } from './load-program.ts';

/** A program and all its imports as one script in ASCII, with the facts to load it. */
export type Bundle = Pick<Loading, 'file' | 'awaited'> & { script: Buffer };

/** Modules that await something while they are loaded, which a script cannot do. */
const awaiting = ['harfbuzzjs'] as const;

/**
 * Makes one script of a program of ours: as hundreds of files, each found, read and stripped of its types, it takes longer
 * to start than to inspect a document. Throws esbuild's errors on a broken source, and on a program that awaits at its top.
 */
export async function bundleProgram(program: URL): Promise<Bundle> {
  const file = fileURLToPath(program);
  const { outputFiles, metafile } = await build({
    ...asScript(file),
    metafile: true,
    external: [...awaiting],
    // import() is for modules, and a script is none.
    supported: { 'dynamic-import': false },
    plugins: [placesOfFiles, withoutWoff2],
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const named = awaiting.filter((name) => imported.includes(name)).map((name) => [name, entryOf(name)]);
  return { file, script: Buffer.from(outputFiles[0]?.contents ?? ''), awaited: Object.fromEntries(named) };
}

/** Bundles the code with which every sandboxed process begins; gives its text. */
export async function bundleLoader(): Promise<string> {
  const file = fileURLToPath(new URL('load-program.ts', import.meta.url));
  const { outputFiles } = await build(asScript(file));
  return outputFiles[0]?.text ?? '';
}

function asScript(file: string) {
  return {
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'iife',
    target: `node${process.versions.node}`,
    charset: 'ascii',
    logLevel: 'silent',
  } as const satisfies BuildOptions;
}

function entryOf(name: string): string {
  return pathToFileURL(createRequire(import.meta.url).resolve(name)).href;
}

/** Lets files find their neighbours as if each were still in its own folder. */
const placesOfFiles: Plugin = {
  name: 'places-of-files',
  setup: (building) =>
    building.onLoad({ filter: /\.(ts|m?js)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const contents = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    }),
};

/** No typeface of ours is packed so, and the dictionary for it is a third of all the code. */
const withoutWoff2: Plugin = {
  name: 'without-woff2',
  setup: (building) =>
    building.onLoad({ filter: /[/\\]brotli[/\\]decompress\.js$/ }, () => ({
      contents: `module.exports = () => { throw new Error('typefaces in WOFF2 are not read here'); };`,
      loader: 'js',
    })),
};
