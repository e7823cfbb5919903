import type { SealingSteps } from '#sealing/steps/sealing-steps.ts';
import { createThreads, type Threads } from './threads.ts';

const program = new URL('sealing-program.ts', import.meta.url);

/** Creates so many threads for the steps of sealing envelopes. */
export function createSealingThreads(count?: number): Threads {
  return createThreads({ program, ...(count === undefined ? {} : { count }) });
}

/**
 * The steps of sealing a PDF of an organization, each in a thread as soon as there is one for it. Besides the errors of the
 * steps they throw ThreadEnded and NoSlot.
 */
export function stepsIn(threads: Threads, owner: string): SealingSteps {
  async function run<Step extends keyof SealingSteps>(
    name: Step,
    args: Parameters<SealingSteps[Step]>,
  ): Promise<Awaited<ReturnType<SealingSteps[Step]>>> {
    return (await threads.run(owner, { name, args })) as Awaited<ReturnType<SealingSteps[Step]>>;
  }
  return {
    prepareCertification: (...args) => run('prepareCertification', args),
    prepareRevision: (...args) => run('prepareRevision', args),
    readCms: (...args) => run('readCms', args),
    prepareArchive: (...args) => run('prepareArchive', args),
    prepareOwnSignature: (...args) => run('prepareOwnSignature', args),
    checkSealed: (...args) => run('checkSealed', args),
  };
}
