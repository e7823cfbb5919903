import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { defined } from '#domain/common/defined.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { commandsOf } from './page.ts';

/** A process of the product, as the page about production starts it. */
export type Program = {
  /** All that it has written since its last start. */
  said(): string;
  pid(): number;
  /** Starts it, with more in its environment where that is given, and waits until it is ready. */
  start(more?: NodeJS.ProcessEnv): Promise<void>;
  /** Starts it, and waits until it has ended by itself; gives its code. */
  fail(more?: NodeJS.ProcessEnv): Promise<number | null>;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
};

export type ProgramOptions = {
  env: NodeJS.ProcessEnv;
  /** What it writes when it is ready. */
  ready: string;
  logFile: string;
  /** The block of commands, when it is not the section's first. */
  block?: number;
  /** The checkout that it is started from; this one where it is not said. */
  folder?: () => string | undefined;
};

const stopAtExit = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of stopAtExit) child.kill('SIGKILL');
});

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Makes the process of a section of the page, which is ready when it says so; its output goes to a file as well. */
export function makeProgram(
  section: string,
  { env, ready, logFile, block, folder = () => undefined }: ProgramOptions,
): Program {
  let child: ChildProcess | undefined;
  let said = '';
  const launch = (more: NodeJS.ProcessEnv = {}): ChildProcess => {
    said = '';
    const file = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
    const started = spawn('bash', ['-euo', 'pipefail', '-c', commandsOf(section, block)], {
      ...defined({ cwd: folder() }),
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        file.write(bytes);
      });
    stopAtExit.add(started);
    started.once('exit', () => stopAtExit.delete(started));
    child = started;
    return started;
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded(child)) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return {
    said: () => said,
    pid: () => child?.pid ?? 0,
    async start(more) {
      const started = launch(more);
      await untilTrue(async () => said.includes(ready) || hasEnded(started), 150_000);
      if (hasEnded(started)) throw new Error(`${section} ended with ${started.exitCode}:\n${said}`);
    },
    async fail(more) {
      const started = launch(more);
      await once(started, 'close');
      return started.exitCode;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
