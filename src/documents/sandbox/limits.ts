import { totalmem } from 'node:os';

const mebibyte = 1_048_576;

/** The limits for looking at one file, on a machine with enough memory for it. */
const most = { milliseconds: 60_000, residentBytes: 1024 * mebibyte, places: 4 } as const;

/** The runtime and the programs that it loads take this much before a file is read. */
const leastBytes = 256 * mebibyte;

export type SandboxLimits = {
  milliseconds: number;
  /** The memory of one process. */
  residentBytes: number;
  /** Processes that one program of ours runs at once. */
  places: number;
};

/** Bounds by the memory of a machine, in bytes: the places of one program take a quarter of it together. */
export function limitsFor(memory: number): SandboxLimits {
  const share = memory / 4;
  const residentBytes = Math.round(Math.min(most.residentBytes, Math.max(share, leastBytes)));
  const places = Math.min(most.places, Math.max(1, Math.floor(share / residentBytes)));
  return { milliseconds: most.milliseconds, residentBytes, places };
}

/** Gives the memory of the machine, or of the container if it has less, in bytes. */
export function memoryOfMachine(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/** The bounds of the sandbox on this machine. */
export const sandboxLimits = limitsFor(memoryOfMachine());
