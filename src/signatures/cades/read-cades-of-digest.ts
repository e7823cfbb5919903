import type { DigestAlgorithm } from '../algorithms/digest.ts';
import { MalformedError } from '../asn1/parse.ts';
import { noMaterial } from '../signed-file/signed-file.ts';
import type { SignedFile } from '../signed-file/signed-file.ts';
import { cmsSignatures } from './cms-signatures.ts';
import { readCms } from './cms/read-cms.ts';

/** The digest of a document that is not at hand. */
export type DocumentDigest = { algorithm: DigestAlgorithm; digest: Buffer };

/**
 * Reads a detached signature in DER over a document of which only the digest is known. Made with another digest algorithm it is
 * over other content. Throws MalformedError for bytes that are no CMS, for an attached signature and for one by nobody.
 */
export function readCadesOfDigest(signature: Buffer, { algorithm, digest }: DocumentDigest): SignedFile {
  const cms = readCms(signature);
  if (cms.content || cms.signers.length === 0) {
    throw new MalformedError('the CMS is no detached signature of somebody');
  }
  const content = {
    name: 'document',
    bytes: undefined,
    digestOf: (asked: DigestAlgorithm) => (asked === algorithm ? digest : Buffer.alloc(0)),
  };
  return {
    form: 'CAdES',
    signatures: cmsSignatures({ cms, content, format: 'CAdES' }),
    timestamps: [],
    material: noMaterial,
    faults: cms.trailing.length > 0 ? [{ code: 'cms_trailing_bytes' }] : [],
  };
}
