import { timingSafeEqual } from 'node:crypto';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { digestOf, embedSignature } from '#signatures/pades/placeholder.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import { actRevision } from './act-revision.ts';
import type { EnvelopePlan, SignerInput } from '../plan.ts';

const usual = 'sha256';

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
): Promise<Buffer> {
  const prepared = await actRevision(pdf, plan, input);
  return embedSignature(prepared, await sign(digestOf(prepared, usual), usual));
}

/** The digest that a signer's own credential must sign. */
export type PreparedAct = { digest: Buffer; hash: HashAlgorithm };

/** Fixes the bytes of an act and gives their digest, for a signature that comes later; see embedAct. */
export async function prepareAct(
  pdf: Uint8Array,
  plan: EnvelopePlan,
  input: SignerInput,
  hash: HashAlgorithm = usual,
): Promise<PreparedAct> {
  return { digest: digestOf(await actRevision(pdf, plan, input), hash), hash };
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
): Promise<Buffer> {
  const prepared = await actRevision(pdf, plan, input);
  const digest = digestOf(prepared, signed.hash);
  if (digest.length !== signed.digest.length || !timingSafeEqual(digest, signed.digest))
    throw new RevisionChanged();
  return embedSignature(prepared, signed.cms);
}
