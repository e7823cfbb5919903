import { oids } from '../asn1/oids.ts';
import { MalformedError } from '../asn1/parse.ts';
import { NotASignature } from '../signed-file/not-a-signature.ts';
import type { Reason } from '../signed-file/reason.ts';
import { noMaterial } from '../signed-file/signed-file.ts';
import type { SignedFile } from '../signed-file/signed-file.ts';
import { cadesSignatures } from './cades-signatures.ts';
import { readCms } from './cms/read-cms.ts';
import type { Cms } from './cms/read-cms.ts';
import { contentOfBytes } from './cms/signed-content.ts';
import { unarmour } from './unarmour.ts';

/**
 * Reads a CAdES or other CMS signature in DER, BER, PEM or base64 (ETSI EN 319 122-1), with the document beside it when it is
 * detached. Throws NotASignature for bytes that are none.
 */
export function readCades(signature: Buffer, document: Buffer | undefined): SignedFile {
  const cms = readSignatureCms(signature);
  const bytes = cms.content ?? document;
  return {
    form: 'CAdES',
    signatures: cadesSignatures({ cms, content: contentOfBytes('document', bytes) }),
    timestamps: [],
    material: noMaterial,
    faults: faultsOf(cms, document),
  };
}

/** The CMS of a signature file with at least one signer; throws NotASignature. */
export function readSignatureCms(signature: Buffer): Cms {
  const cms = readOrRefuse(unarmour(signature));
  if (cms.contentType === oids.tstInfo)
    throw new NotASignature(
      'This is a timestamp token, not a signature. Send the signature that it belongs to.',
    );
  if (cms.signers.length === 0)
    throw new NotASignature('The file holds certificates or content, but nobody signed it.');
  return cms;
}

function readOrRefuse(bytes: Buffer): Cms {
  try {
    return readCms(bytes);
  } catch (cause) {
    if (!(cause instanceof MalformedError)) throw cause;
    throw new NotASignature('This is not a CMS or CAdES signature, or it is damaged. Send the whole file.', {
      cause,
    });
  }
}

function faultsOf({ content, trailing }: Cms, document: Buffer | undefined): Reason[] {
  const faults: Reason[] = [];
  if (content && document && !content.equals(document))
    faults.push({ code: 'document_differs_from_content' });
  if (trailing.length > 0) faults.push({ code: 'cms_trailing_bytes' });
  return faults;
}
