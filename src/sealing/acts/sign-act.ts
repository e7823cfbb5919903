import { timingSafeEqual } from 'node:crypto';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { embedSignature } from '#signatures/pades/placeholder.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import type { EnvelopePlan, SignerInput } from '../plan.ts';
import type { SealingSteps } from '../steps/sealing-steps.ts';
import { stepsHere } from '../steps/steps-here.ts';

/** The next revision is not the one that was prepared: another act came in between, or the input is another. */
export class RevisionChanged extends Error {
  constructor() {
    super('the document has changed since the signature was prepared');
    this.name = 'RevisionChanged';
  }
}

/**
 * Makes one signer's act: their fields filled, their marks shown, and their signature over it, in one revision. The same
 * input gives the same digest to `sign`. Throws the errors of actRevision and of the signer.
 */
export async function signAct(
  pdf: Uint8Array,
  plan: EnvelopePlan,
  input: SignerInput,
  sign: ByteRangeSigner,
  steps: SealingSteps = stepsHere,
): Promise<Buffer> {
  const prepared = await steps.prepareRevision(pdf, plan, input);
  return embedSignature(prepared, await sign(prepared.digest, prepared.hash));
}

/** The digest that a signer's own credential must sign. */
export type PreparedAct = { digest: Buffer; hash: HashAlgorithm };

/** Fixes the bytes of an act and gives their digest, for a signature that comes later; see embedAct. */
export async function prepareAct(
  pdf: Uint8Array,
  plan: EnvelopePlan,
  input: SignerInput,
  steps: SealingSteps = stepsHere,
): Promise<PreparedAct> {
  const { digest, hash } = await steps.prepareRevision(pdf, plan, input);
  return { digest, hash };
}

/**
 * Makes the bytes of a prepared act again and embeds the CMS that was made for them. Throws RevisionChanged when their
 * digest is not the prepared one.
 */
export async function embedAct(
  pdf: Uint8Array,
  plan: EnvelopePlan,
  input: SignerInput,
  signed: PreparedAct & { cms: Uint8Array },
  steps: SealingSteps = stepsHere,
): Promise<Buffer> {
  const prepared = await steps.prepareRevision(pdf, plan, input);
  const { digest } = prepared;
  if (digest.length !== signed.digest.length || !timingSafeEqual(digest, signed.digest))
    throw new RevisionChanged();
  return embedSignature(prepared, signed.cms);
}
