import { execFile, spawnSync } from 'node:child_process';
import { findProgram } from '#documents/sandbox/find-program.ts';

/** Outside programs that judge, and the Debian package that each is in. */
export const packages = {
  qpdf: 'qpdf',
  pdfsig: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
  mutool: 'mupdf-tools',
} as const;
export type Program = keyof typeof packages;

/** Programs that are not on the PATH. */
export function missingPrograms(): Program[] {
  const all = Object.keys(packages) as Program[];
  return all.filter((program) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error !== undefined);
}

/** The limits of one run: such files make readers run for ever. */
const milliseconds = 60_000;
const outputBytes = 64 * 1_048_576;
const dataBytes = 1_024 * 1_048_576;

export type Ran = { code: number; out: string; err: string };

/**
 * Runs an outside program to its end; code -1 when it took too long, said too much or died. Where Linux has prlimit its
 * memory is bounded, too.
 */
export async function run(program: Program, args: string[]): Promise<Ran> {
  const prlimit = await findProgram('prlimit');
  const [name, given] = prlimit ? [prlimit, [`--data=${dataBytes}`, program, ...args]] : [program, args];
  const options = {
    encoding: 'utf8',
    timeout: milliseconds,
    maxBuffer: outputBytes,
    killSignal: 'SIGKILL',
  } as const;
  return new Promise((resolve) => {
    execFile(name, given, options, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, out, err });
    });
  });
}

/** `qpdf --check`: clean, with warnings, or with errors. */
export async function qpdfSays(file: string): Promise<'clean' | 'warnings' | 'errors'> {
  const { code } = await run('qpdf', ['--check', file]);
  if (code === 0) return 'clean';
  return code === 3 ? 'warnings' : 'errors';
}
