import { availableParallelism } from 'node:os';
import type { PostedSignature } from '#signatures/validation/read-signed-file.ts';
import type { ValidationReport } from '#signatures/validation/report.ts';
import { createThreads } from '../threads/threads.ts';
import { answersTo, type Answers } from './questions.ts';

const usualProgram = new URL('verification-program.ts', import.meta.url);

/** The limits of one verification: its own time in milliseconds, and its memory in MiB. */
export const verificationLimits = { milliseconds: 10_000, memoryMib: 256, heapMib: 224 } as const;

/** Verifications that wait: of one owner, and of all. */
const queue = { waiting: 64, waitingOfAll: 256 } as const;

export type Verifier = {
  /**
   * Validates a file of anybody in a thread, as soon as there is one for the owner; `trustVersion` tells which trust `answers`
   * has. Throws NotASignature, ThreadEnded where it takes too much, and NoSlot where too much waits. The bytes are handed over.
   */
  verify: (owner: string, posted: PostedSignature, answers: VersionedAnswers) => Promise<ValidationReport>;
  stop: () => Promise<void>;
};

type VersionedAnswers = Answers & { trustVersion: number };

type Setting = {
  /** Threads; one more than processors when absent. */
  count?: number | undefined;
  /** The program of the threads, and their limits, where they are not the usual ones. */
  program?: URL;
  limits?: Parameters<typeof createThreads>[1];
};

/** Creates the threads that verify signatures; of several, one owner never has the last. */
export function createVerifier({
  count = Math.max(2, availableParallelism()) + 1,
  program = usualProgram,
  limits = {},
}: Setting = {}): Verifier {
  const mostOfOne = Math.max(1, count - 1);
  const all = { ...verificationLimits, ...queue, mostOfOne, ...limits };
  const threads = createThreads({ program, count }, all);
  return {
    verify: async (owner, posted, answers) => {
      const args = [{ ...posted, trust: answers.trustVersion }];
      const task = { name: 'validate', args, ask: answersTo(answers), hands: 'over' } as const;
      return (await threads.run(owner, task)) as ValidationReport;
    },
    stop: () => threads.stop(),
  };
}
