import { NotASignature } from '../signed-file/not-a-signature.ts';
import type { Reason } from '../signed-file/reason.ts';
import { noMaterial } from '../signed-file/signed-file.ts';
import type { SignatureToValidate, SignedFile } from '../signed-file/signed-file.ts';
import { readZip } from '../zip/read-zip.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import { extendedCades, simpleCades } from './cades-signatures.ts';
import type { SignaturesOfFile } from './cades-signatures.ts';
import { containerFiles } from './container-files.ts';
import type { ContainerFiles } from './container-files.ts';
import { containerForm } from './container-form.ts';
import { containerTimestamps } from './container-timestamps.ts';
import { coverageFaults } from './coverage-faults.ts';
import { readManifest } from './read-manifest.ts';
import type { Manifest } from './read-manifest.ts';
import { xadesSignatures } from './xades-signatures.ts';

/** The most signatures in one container. */
const mostSignatures = 100;

type Parts = { files: ContainerFiles; manifests: readonly Manifest[]; form: SignedFile['form'] };

/**
 * Reads an ASiC container, simple or extended, with CAdES or XAdES signatures (ETSI EN 319 162-1). Each signature has to cover
 * every data file. Throws NotASignature for bytes that are no ZIP, and for a container without a signature.
 */
export async function readAsic(container: Buffer): Promise<SignedFile> {
  const zip = await readZip(container);
  const files = containerFiles(zip);
  const read = files.manifests.map((entry) => ({ entry, manifest: readManifest(entry) }));
  const manifests = read.flatMap(({ manifest }) => manifest ?? []);
  const { form, faults, notes } = containerForm(files, { manifests, comment: zip.comment });
  const found = signaturesIn({ files, manifests, form });
  requireSignature(found, zip);
  const malformed = read.filter(({ manifest }) => !manifest).map(({ entry }) => fault(entry.name));
  return {
    form,
    signatures: found
      .flatMap(({ signatures }) => signatures)
      .map((signature) => judged(signature, files, [...notes, ...notesOf(files, manifests)])),
    timestamps: containerTimestamps(files, manifests, found),
    material: noMaterial,
    faults: [...zip.faults, ...faults, ...malformed, ...found.flatMap((one) => one.faults)],
  };
}

const fault = (file: string): Reason => ({ code: 'asic_manifest_malformed', values: { file } });

function signaturesIn({ files, manifests, form }: Parts): SignaturesOfFile[] {
  const found: SignaturesOfFile[] = [];
  const count = (): number => found.reduce((sum, { signatures }) => sum + signatures.length, 0);
  for (const file of [...files.cades, ...files.xades]) {
    const first = count() + 1;
    if (first > mostSignatures) {
      const limit = `${mostSignatures}`;
      found.push({
        file: file.name,
        signatures: [],
        faults: [{ code: 'limit_exceeded', values: { limit } }],
      });
      break;
    }
    if (files.xades.includes(file)) found.push(xadesSignatures(file, files, first));
    else if (form === 'ASiC-S') found.push(simpleCades(file, files.data[0], first));
    else found.push(extendedCades(file, { manifests, files: files.byName }, first));
  }
  return found;
}

function requireSignature(found: readonly SignaturesOfFile[], { faults }: ZipFile): void {
  if (found.some(({ signatures }) => signatures.length > 0)) return;
  const isLimit = faults.some(({ code }) => code === 'limit_exceeded');
  throw new NotASignature(
    isLimit
      ? 'The container exceeds a limit. Send one with fewer and smaller files.'
      : 'The container holds no signature. Send the container that was signed.',
  );
}

function judged(signature: SignatureToValidate, files: ContainerFiles, notes: Reason[]): SignatureToValidate {
  return {
    ...signature,
    constraintFaults: [...signature.constraintFaults, ...coverageFaults(signature, files)],
    notes: [...signature.notes, ...notes],
  };
}

/** Timestamps that nothing leads to, and evidence records (RFC 4998), which are not read. */
function notesOf({ timestamps, evidenceRecords }: ContainerFiles, manifests: readonly Manifest[]): Reason[] {
  const stamps = timestamps.filter(({ name }) => !manifests.some(({ signedBy }) => signedBy === name));
  return [...stamps, ...evidenceRecords].map(({ name }) => ({
    code: 'asic_proof_not_read',
    values: { file: name },
  }));
}
