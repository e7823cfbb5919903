/* Begins in every process apart: runs the script in its file 3 as it was compiled before, which is in file 4. Where it is to
 * be compiled, that is written into file 4 at the end. Its first argument tells of the script, the others are the script's. */
import { fstatSync, readSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** What is to know of a script. */
export type Loading = {
  /** Of what it was made; by this name it goes in traces. */
  file: string;
  /** Where modules are that it requires and that await something while they are loaded, by their names. */
  awaited: Record<string, string>;
  /** Whether it is run to be compiled for others. */
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
  // As where a file is started: its own name stands before its arguments.
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
