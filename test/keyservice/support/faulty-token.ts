import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeSoftToken } from './soft-token.ts';
import type { SoftToken } from './soft-token.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('./faulty-token/faulty-token.c', import.meta.url));
const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));

let compiling: Promise<string> | undefined;

/** Compiles the module, once for each version of its source. */
async function compile(): Promise<string> {
  const version = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
    .slice(0, 16);
  const module = join(cache, `faulty-token-${version}.so`);
  if (existsSync(module)) return module;
  const own = `${module}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await run('gcc', ['-O1', '-shared', '-fPIC', '-o', own, source, '-ldl']);
  await rename(own, module);
  return module;
}

/** A token of SoftHSM2 behind a module that fails as it is told. */
export type FaultyToken = SoftToken & {
  /** Lines of faults from now on, none at first; faulty-token.c lists them. */
  fail(...lines: string[]): Promise<void>;
  /** The processes that tried to log in, one entry a try. */
  logins(): Promise<number[]>;
};

/** Makes a token with the module before it. */
export async function makeFaultyToken(): Promise<FaultyToken> {
  const soft = await makeSoftToken();
  const module = await (compiling ??= compile());
  const faults = join(soft.folder, 'faults');
  const logins = join(soft.folder, 'logins');
  await Promise.all([writeFile(faults, ''), writeFile(logins, '')]);
  const environment = {
    ...soft.environment,
    SOFT_MODULE: soft.module,
    TOKEN_FAULTS: faults,
    TOKEN_LOGINS: logins,
  };
  return {
    ...soft,
    module,
    environment,
    async fail(...lines) {
      await writeFile(`${faults}.next`, lines.map((line) => `${line}\n`).join(''));
      await rename(`${faults}.next`, faults);
    },
    logins: async () => (await readFile(logins, 'utf8')).trim().split('\n').filter(Boolean).map(Number),
  };
}
