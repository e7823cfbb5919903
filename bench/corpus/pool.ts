import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { memoryMiB } from '../cpu.ts';
import { Said, type Outcome, type Question } from './report/outcome.ts';

export type Bounds = { jobs: number; seconds: number; mib: number };

/** Has questions answered by `jobs` processes at once, each file within its bounds; `done` receives each outcome. */
export async function answerAll(
  questions: Question[],
  { jobs, ...bounds }: Bounds,
  done: (outcome: Outcome) => void,
): Promise<void> {
  const waiting = [...questions];
  const folder = mkdtempSync(join(tmpdir(), 'tamga-corpus-'));
  const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', clear);
  const work = async () => {
    let traveller: Traveller | undefined;
    for (let question = waiting.shift(); question; question = waiting.shift()) {
      traveller = traveller?.isAlive() ? traveller : startTraveller(folder, bounds);
      done(await traveller.ask(question));
    }
    traveller?.end();
  };
  try {
    await Promise.all(Array.from({ length: jobs }, work));
  } finally {
    process.off('exit', clear);
    clear();
  }
}

type Traveller = { ask: (question: Question) => Promise<Outcome>; isAlive: () => boolean; end: () => void };

const program = fileURLToPath(new URL('./journey/journey-program.ts', import.meta.url));

/**
 * Starts a process that takes files through the product, with this folder for its temporary files. It is ended, with all
 * that it started, when a file takes too much.
 */
function startTraveller(folder: string, { seconds, mib }: Omit<Bounds, 'jobs'>): Traveller {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
    env: { ...process.env, TMPDIR: folder },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let alive = true;
  const end = () => {
    alive = false;
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
  };
  process.once('exit', end);
  child.stdin.on('error', end);
  child.once('exit', () => {
    alive = false;
    process.off('exit', end);
  });
  const ask = async (question: Question): Promise<Outcome> => {
    const began = performance.now();
    let [step, fault] = ['start', 'the process ended'];
    const stop = (why: string) => {
      fault = why;
      end();
    };
    const late = setTimeout(() => stop('too much time'), seconds * 1_000);
    const watch = setInterval(() => {
      if (memoryMiB(child.pid ?? 0) > mib) stop('too much memory');
    }, 200);
    try {
      child.stdin.write(`${JSON.stringify(question)}\n`);
      for (;;) {
        const { value, done } = await lines.next();
        if (done) break;
        const said = Said.parse(JSON.parse(value));
        if ('outcome' in said) return said.outcome;
        ({ step } = said);
      }
      const took = Number(((performance.now() - began) / 1_000).toFixed(2));
      return {
        file: question.file,
        type: 'unknown',
        bytes: 0,
        seconds: took,
        end: 'failed',
        reason: `${step}: ${fault}`,
      };
    } finally {
      clearTimeout(late);
      clearInterval(watch);
    }
  };
  return { ask, isAlive: () => alive, end };
}
