import { createSealingThreads, stepsIn } from '#documents/threads/sealing-threads.ts';
import type { Threads } from '#documents/threads/threads.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { SealingSteps } from '#sealing/steps/sealing-steps.ts';
import type { EnvelopePdfDependencies } from '../inputs.ts';

/** The threads of this process, where the caller has none of its own. */
let ours: Threads | undefined;

/** The steps of sealing an envelope, in threads where its organization shares the places with others. */
export function stepsFor(
  { threads }: Pick<EnvelopePdfDependencies, 'threads'>,
  { organizationId }: Pick<Envelope, 'organizationId'>,
): SealingSteps {
  return stepsIn(threads ?? (ours ??= createSealingThreads()), organizationId);
}
