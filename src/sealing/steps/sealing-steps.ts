import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import type { PreparedSignature } from '#signatures/pades/placeholder.ts';
import type { ValidationData } from '#signatures/pades/validation-data/security-store.ts';
import type { SealedExpectation } from '../check-sealed.ts';
import type { EnvelopePlan, SignerInput } from '../plan.ts';
import type { OwnSignature } from './prepare-own-signature.ts';

/** A revision that is complete but for the CMS in its signature, and the digest that the CMS must be over. */
export type PreparedRevision = PreparedSignature & { digest: Buffer; hash: HashAlgorithm };

/**
 * The work on the bytes of a PDF that is signed, which takes long for a large one. No step calls anybody: the calls for
 * signatures, timestamps and certificate status stand between them. So each can be carried out in a thread of its own: what it
 * takes and gives can be copied there. All throw UnusablePdf.
 */
export type SealingSteps = {
  /** As prepareCertification in this folder. Throws NotPermitted. */
  prepareCertification: (
    pdf: Uint8Array,
    plan: EnvelopePlan,
    at: Date,
  ) => Promise<PreparedRevision | undefined>;
  /** Prepares one signer's act, as actRevision. Throws UnusableMark. */
  prepareRevision: (pdf: Uint8Array, plan: EnvelopePlan, input: SignerInput) => Promise<PreparedRevision>;
  /** As readCms in this folder. */
  readCms: (pdf: Uint8Array) => Promise<Uint8Array[]>;
  /** As prepareArchive in this folder. */
  prepareArchive: (pdf: Uint8Array, data: (ValidationData | undefined)[]) => Promise<PreparedRevision>;
  /** As prepareOwnSignature in this folder. Throws NotPermitted. */
  prepareOwnSignature: (
    pdf: Uint8Array,
    signature: OwnSignature,
  ) => Promise<PreparedRevision & { fieldName: string }>;
  /** Throws SignaturesDiffer, CheckFailed. */
  checkSealed: (pdf: Uint8Array, expected: SealedExpectation) => Promise<void>;
};
