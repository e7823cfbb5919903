import { cadesSignatures } from '../cades/cades-signatures.ts';
import { contentOfBytes } from '../cades/cms/signed-content.ts';
import type { Cms } from '../cades/cms/read-cms.ts';
import { readSignatureCms } from '../cades/read-cades.ts';
import { NotASignature } from '../signed-file/not-a-signature.ts';
import type { Reason } from '../signed-file/reason.ts';
import type { SignatureToValidate, SignedObject } from '../signed-file/signed-file.ts';
import type { ZipEntry } from '../zip/zip-file.ts';
import { listedObjects } from './read-manifest.ts';
import type { Manifest } from './read-manifest.ts';

/** The signatures of one file in a container. */
export type SignaturesOfFile = {
  file: string;
  signatures: readonly SignatureToValidate[];
  /** Faults that each of them has, and faults of the container. */
  faults: readonly Reason[];
};

/** What a CAdES signature in a container is over: octets, or that they are missing, and what they list. */
type Signed = {
  name: string;
  bytes: Buffer | undefined;
  isInternal: boolean;
  listed: readonly SignedObject[];
};

/** ASiC-S: the signatures of META-INF/signature.p7s are over the one data file (ETSI EN 319 162-1 clause 4.3.3.2). */
export function simpleCades(
  file: ZipEntry,
  data: ZipEntry | undefined,
  firstNumber: number,
): SignaturesOfFile {
  const signed = { name: data?.name ?? 'document', bytes: data?.bytes, isInternal: false, listed: [] };
  return signaturesOver(file, signed, firstNumber);
}

/** ASiC-E: they are over the manifest that names them, which lists the data files (clause 4.4.4.2). */
export function extendedCades(
  file: ZipEntry,
  { manifests, files }: { manifests: readonly Manifest[]; files: ReadonlyMap<string, Buffer> },
  firstNumber: number,
): SignaturesOfFile {
  const [manifest, second] = manifests.filter(({ signedBy }) => signedBy === file.name);
  const listed = manifest ? listedObjects(manifest, files) : [];
  const name = manifest?.name ?? 'ASiCManifest';
  const found = signaturesOver(file, { name, bytes: manifest?.bytes, isInternal: true, listed }, firstNumber);
  const values = { file: file.name };
  const faults: Reason[] = [...found.faults];
  if (!manifest) faults.push({ code: 'asic_manifest_missing', values });
  if (second) faults.push({ code: 'asic_manifest_ambiguous', values });
  return { ...found, faults };
}

function signaturesOver(file: ZipEntry, signed: Signed, firstNumber: number): SignaturesOfFile {
  const values = { file: file.name };
  const cms = cmsOf(file.bytes);
  if (!cms)
    return { file: file.name, signatures: [], faults: [{ code: 'asic_signature_malformed', values }] };
  const { isInternal } = signed;
  const content = contentOfBytes(signed.name, cms.content ?? signed.bytes, isInternal ? { isInternal } : {});
  const signatures = cadesSignatures({ cms, content, firstNumber }).map((signature) => ({
    ...signature,
    signedObjects: [...signature.signedObjects, ...signed.listed],
  }));
  return { file: file.name, signatures, faults: faultsOf(cms, signed) };
}

function faultsOf({ content, trailing }: Cms, { bytes }: Signed): Reason[] {
  const faults: Reason[] = [];
  if (content && !bytes?.equals(content)) faults.push({ code: 'document_differs_from_content' });
  if (trailing.length > 0) faults.push({ code: 'cms_trailing_bytes' });
  return faults;
}

function cmsOf(bytes: Buffer): Cms | undefined {
  try {
    return readSignatureCms(bytes);
  } catch (error) {
    if (error instanceof NotASignature) return undefined;
    throw error;
  }
}
