import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../packages/client/src/command/main.ts', import.meta.url));

export type Ran = { code: number; out: string; err: string };
export type Environment = Record<string, string>;

/** Runs `tamga` in a folder, as a person in a shell does. */
export function tamga(folder: string, env: Environment, ...args: string[]): Promise<Ran> {
  const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' } as const;
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

/** Runs it until it has printed a line that fits, does something with what the line says, and gives what it printed. */
export async function tamgaUntil(
  { folder, env, args }: { folder: string; env: Environment; args: string[] },
  line: RegExp,
  act: (found: string) => Promise<unknown>,
): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  });
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  let [out, err] = ['', ''];
  child.stderr.on('data', (piece: Buffer) => (err += piece.toString()));
  for await (const one of createInterface(child.stdout)) {
    out += `${one}\n`;
    const [, found] = line.exec(one) ?? [];
    if (found !== undefined) await act(found);
  }
  return { code: await ended, out, err };
}

/** Starts `tamga`, which runs until it is interrupted; `line` waits for a line that fits, and gives its first group. */
export function startTamga(folder: string, env: Environment, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (printed += piece.toString()));
  return {
    line: async (pattern: RegExp): Promise<string> => {
      for (const end = Date.now() + 30_000; Date.now() < end; await setTimeout(50)) {
        const found = pattern.exec(printed);
        if (found) return found[1] ?? found[0];
        if (child.exitCode !== null) break;
      }
      throw new Error(`no line ${String(pattern)} in:\n${printed}`);
    },
    /** Interrupts it and gives its exit code. */
    interrupt: (): Promise<number | null> => {
      child.kill('SIGINT');
      return exited;
    },
    stop: async (): Promise<void> => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
