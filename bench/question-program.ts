import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { cpuMs } from './cpu.ts';

/** A program that works for a while when it is asked, and says how often and for how many seconds it did. */
export type QuestionProgram = {
  name: string;
  ask: (question: readonly (string | number)[]) => Promise<{ made: number; took: number }>;
  /** Processor time it has used so far, in milliseconds. */
  cpu: () => number;
  stop: () => Promise<void>;
};

/** Starts a program that takes questions, one a line with tabs in it, and answers each with two numbers. */
export function startProgram(name: string, [program = '', ...args]: readonly string[]): QuestionProgram {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    name,
    cpu: () => cpuMs(child.pid ?? 0),
    ask: async (question) => {
      child.stdin.write(`${question.join('\t')}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${name} has ended`);
      const [made, took] = value.split(' ').map(Number);
      if (!made || !took) throw new Error(`${name} said ${value}`);
      return { made, took };
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
