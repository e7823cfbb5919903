import { embedSignature } from '#signatures/pades/placeholder.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import type { EnvelopePlan } from './plan.ts';
import type { SealingSteps } from './steps/sealing-steps.ts';
import { stepsHere } from './steps/steps-here.ts';

/**
 * At send: the form that the PDF brings becomes part of its pages, the envelope's fields are laid out, and the seal
 * certifies that revision. A PDF that arrives signed comes back as it is: any of this would break its signatures. The
 * same input gives the same digest to the seal. Throws NotPermitted when the signatures in the PDF allow no act of this
 * plan, UnusablePdf when nothing can be appended to it.
 */
export async function certifyEnvelope(
  pdf: Uint8Array,
  plan: EnvelopePlan,
  { at, seal, steps = stepsHere }: { at: Date; seal: ByteRangeSigner; steps?: SealingSteps },
): Promise<Buffer> {
  const prepared = await steps.prepareCertification(pdf, plan, at);
  if (!prepared) return Buffer.from(pdf);
  return embedSignature(prepared, await seal(prepared.digest, prepared.hash));
}
