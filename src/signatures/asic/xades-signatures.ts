import { NotASignature } from '../signed-file/not-a-signature.ts';
import type { SignedFile } from '../signed-file/signed-file.ts';
import { readXades } from '../xades/read-xades.ts';
import type { ZipEntry } from '../zip/zip-file.ts';
import type { SignaturesOfFile } from './cades-signatures.ts';
import type { ContainerFiles } from './container-files.ts';

/** The XAdES signatures of one file in a container, over the files that they name (ETSI EN 319 162-1 clause 4.4.3.2). */
export function xadesSignatures(
  file: ZipEntry,
  { byName }: ContainerFiles,
  firstNumber: number,
): SignaturesOfFile {
  const found = signaturesIn(file.bytes, byName, firstNumber);
  if (found) return { file: file.name, ...found };
  const values = { file: file.name };
  return { file: file.name, signatures: [], faults: [{ code: 'asic_signature_malformed', values }] };
}

function signaturesIn(
  bytes: Buffer,
  files: ReadonlyMap<string, Buffer>,
  firstNumber: number,
): Pick<SignedFile, 'signatures' | 'faults'> | undefined {
  try {
    const { signatures, faults } = readXades(bytes, files, firstNumber);
    return { signatures, faults };
  } catch (error) {
    if (error instanceof NotASignature) return undefined;
    throw error;
  }
}
