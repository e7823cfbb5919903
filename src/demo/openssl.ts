import { execFile } from 'node:child_process';
import { tell } from './tell.ts';

export type OpensslResult = { ok: boolean; absent: boolean; output: string };

/** Runs OpenSSL and gives its output on both streams; `absent` when it is not installed. */
export function openssl(args: string[]): Promise<OpensslResult> {
  return new Promise((resolve) => {
    execFile('openssl', args, { encoding: 'utf8', timeout: 30_000 }, (error, stdout, stderr) => {
      const absent = error !== null && 'code' in error && error.code === 'ENOENT';
      resolve({ ok: error === null, absent, output: `${stdout}${stderr}`.trim() });
    });
  });
}

/** A command as a person would type it. */
export function commandLine(args: string[]): string {
  return ['openssl', ...args.map(quote)].join(' ');
}

/** Prints the command, runs it, prints the relevant lines of its answer; tells whether one of them matches `expected`. */
export async function showOpenssl(args: string[], expected: RegExp): Promise<boolean> {
  tell(`$ ${commandLine(args)}`);
  const { output, absent } = await openssl(args);
  if (absent)
    throw new Error(
      'OpenSSL is not installed; this part of the demo is OpenSSL asking Tamga. Install it and try again.',
    );
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => expected.test(line));
  for (const line of (telling.length > 0 ? telling : lines).slice(0, 6)) tell(`  ${line.trim()}`);
  return telling.length > 0;
}

function quote(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
