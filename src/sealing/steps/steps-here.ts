import { digestOf } from '#signatures/pades/placeholder.ts';
import type { PreparedSignature } from '#signatures/pades/placeholder.ts';
import { actRevision } from '../acts/act-revision.ts';
import { checkSealed } from '../check-sealed.ts';
import { prepareArchive, readCms } from './prepare-archive.ts';
import { prepareCertification } from './prepare-certification.ts';
import { prepareOwnSignature } from './prepare-own-signature.ts';
import type { PreparedRevision, SealingSteps } from './sealing-steps.ts';

/** The steps in the thread of their caller, which does nothing else meanwhile. */
export const stepsHere: SealingSteps = {
  prepareCertification: async (pdf, plan, at) => {
    const prepared = await prepareCertification(pdf, plan, at);
    return prepared && digested(prepared);
  },
  prepareRevision: async (pdf, plan, input) => digested(await actRevision(pdf, plan, input)),
  readCms,
  prepareArchive: async (pdf, data) => digested(await prepareArchive(pdf, data)),
  prepareOwnSignature: async (pdf, signature) => digested(await prepareOwnSignature(pdf, signature)),
  checkSealed,
};

const hash = 'sha256';

function digested<Prepared extends PreparedSignature>(prepared: Prepared): Prepared & PreparedRevision {
  return { ...prepared, digest: digestOf(prepared, hash), hash };
}
