import { readAsic } from '../asic/read-asic.ts';
import { readCades } from '../cades/read-cades.ts';
import { readPades } from '../pades/validation/read-pades.ts';
import { NotASignature } from '../signed-file/not-a-signature.ts';
import type { SignedFile } from '../signed-file/signed-file.ts';
import { readXades } from '../xades/read-xades.ts';
import { detectFormat } from './detect-format.ts';
import type { SignatureFormat } from './detect-format.ts';

/** A signature as it was posted: with the document when it is detached, and the format that is expected. */
export type PostedSignature = {
  signature: Buffer;
  document: Buffer | undefined;
  format: SignatureFormat | 'auto';
};

/**
 * Takes a file with signatures apart. Throws NotASignature for bytes that are no signature of the format, and for a file
 * without one.
 */
export async function readSignedFile({ signature, document, format }: PostedSignature): Promise<SignedFile> {
  const found = format === 'auto' ? detectFormat(signature) : format;
  if (!found) {
    throw new NotASignature(
      'The file is no signature that is known here: send CMS (CAdES), XML (XAdES), PDF (PAdES) or an ASiC container.',
    );
  }
  return readers[found](signature, document);
}

const readers: Record<
  SignatureFormat,
  (signature: Buffer, document: Buffer | undefined) => SignedFile | Promise<SignedFile>
> = {
  cades: readCades,
  xades: readXades,
  pades: (signature) => readPades(signature),
  asic: (signature) => readAsic(signature),
};
