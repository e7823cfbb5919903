import { execFile } from 'node:child_process';

/** The longest that a program may take, in milliseconds: on a busy machine, with a cold cache. */
const longestMs = 300_000;

/** Runs a program in a folder. Throws an error with its output when it fails. */
export function run([program = '', ...args]: string[], folder: string): Promise<void> {
  const options = { cwd: folder, encoding: 'utf8', timeout: longestMs, maxBuffer: 64 * 1_048_576 } as const;
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error)
        reject(new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}${error.message}`));
      else resolve();
    });
  });
}
