import { fileURLToPath } from 'node:url';
import { ensureCheckers, pythonProgram } from '../../test/interop/support/checkers.ts';
import { dssProgram, ensureDss } from '../../test/interop/support/dss.ts';
import { startProgram } from '../question-program.ts';

export type SigningProgram = {
  name: string;
  /** Signs for so many seconds, so many at once; the last one made is left in `out`. */
  ask(question: { file: string; atOnce: number; seconds: number; out: string }): Promise<{
    made: number;
    took: number;
  }>;
  /** Processor time it has used so far, in milliseconds. */
  cpu(): number;
  stop(): Promise<void>;
};

type Key = { key: string; certificate: string; p12: string; password: string };

/** Starts the worker's code, pyHanko and EU DSS, each in a process of its own with the key loaded; ours is the first. */
export async function startSigners(key: Key, tsa: string): Promise<SigningProgram[]> {
  await ensureCheckers();
  await ensureDss();
  const store = [key.p12, key.password, tsa];
  const ours = fileURLToPath(new URL('./tamga-signer.ts', import.meta.url));
  const python = fileURLToPath(new URL('./pyhanko_signer.py', import.meta.url));
  return [
    start('Tamga', [process.execPath, ours, key.key, key.certificate, tsa]),
    start('pyHanko', [pythonProgram, python, ...store]),
    start('EU DSS', [...dssProgram('tamga.Sign'), ...store]),
  ];
}

function start(name: string, command: string[]): SigningProgram {
  const { ask, ...program } = startProgram(name, command);
  return { ...program, ask: ({ file, atOnce, seconds, out }) => ask([file, atOnce, seconds, out]) };
}
