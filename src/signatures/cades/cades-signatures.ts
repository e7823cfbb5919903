import type { SignatureToValidate } from '../signed-file/signed-file.ts';
import { cmsSignatures, type CmsSignaturesInput } from './cms-signatures.ts';

/**
 * The signatures of a CMS as CAdES has them: each states its time of signing, which is a breach of a constraint otherwise
 * (ETSI EN 319 122-1 clause 6.3). Countersignatures, timestamp tokens and PDFs have other rules.
 */
export function cadesSignatures(input: Omit<CmsSignaturesInput, 'format'>): SignatureToValidate[] {
  return cmsSignatures({ ...input, format: 'CAdES' }).map((signature) => {
    const missing = signature.notes.filter(({ code }) => code === 'cms_signing_time_missing');
    const notes = signature.notes.filter(({ code }) => code !== 'cms_signing_time_missing');
    return { ...signature, notes, constraintFaults: [...signature.constraintFaults, ...missing] };
  });
}
