import type { ZipEntry } from '../zip/zip-file.ts';
import type { SignaturesOfFile } from './cades-signatures.ts';
import type { ContainerFiles } from './container-files.ts';

/** The XAdES signatures of one file in a container, over the files that they name (ETSI EN 319 162-1 clause 4.4.3.2). */
export function xadesSignatures(file: ZipEntry, _files: ContainerFiles, _first: number): SignaturesOfFile {
  return {
    file: file.name,
    signatures: [],
    faults: [{ code: 'asic_signature_malformed', values: { file: file.name } }],
  };
}
