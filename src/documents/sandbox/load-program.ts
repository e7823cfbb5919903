/*
 * The beginning of every sandboxed process: runs the script in its file 3, using the compiled code in its file 4. When the
 * script is to be compiled, writes the compiled code into file 4 at the end. Its first argument describes the script, the
 * others are the script's own.
 */
import { fstatSync, readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** The facts to load a script. */
export type Loading = {
  /** The source of the script; by this name it appears in traces. */
  file: string;
  /** The addresses, by name, of required modules that await something while they are loaded. */
  awaited: Record<string, string>;
  /** True when the script runs to be compiled for others. */
  compiles: boolean;
};

const [scriptFile, compiledFile] = [3, 4] as const;

async function load(): Promise<void> {
  const { file, awaited, compiles } = JSON.parse(process.argv[1] ?? '') as Loading;
  const modules = new Map<string, unknown>();
  for (const [name, url] of Object.entries(awaited)) modules.set(name, await import(url));
  const cachedData = compiles ? undefined : readAll(compiledFile);
  const source = readAll(scriptFile).toString('latin1');
  const script = new Script(source, { filename: file, ...(cachedData?.length ? { cachedData } : {}) });
  // As for any started file, its own name stands before its arguments.
  process.argv[1] = file;
  const own = createRequire(file);
  Object.assign(globalThis, { require: (name: string): unknown => modules.get(name) ?? own(name) });
  // With all functions that were used until then.
  if (compiles) process.once('exit', () => writeSync(compiledFile, script.createCachedData()));
  script.runInThisContext();
}

/** Other processes have the same file open: it may not move where the others read. */
function readAll(file: number): Buffer {
  const bytes = Buffer.alloc(fstatSync(file).size);
  for (let at = 0; at < bytes.length;) at += readSync(file, bytes, at, bytes.length - at, at);
  return bytes;
}

void load();
