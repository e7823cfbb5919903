import { join } from 'node:path';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import type { Signer } from '#signatures/certificates/issue.ts';
import { CeremonyError } from '../ceremony-error.ts';
import { readCertificates, readDer, writeNew } from '../files.ts';
import type { RootKeys } from './root-key.ts';

/** The files of a root, which are kept together: certificate, key, lists by number, and what it has issued. */
export const rootFiles = (folder: string) => ({
  certificate: join(folder, 'root.crt'),
  key: join(folder, 'root-key.json'),
  lists: join(folder, 'lists'),
  issued: join(folder, 'issued'),
});

/** A root that can sign, until `close`. */
export type OpenRoot = { facts: CertificateFacts; signer: Signer; close: () => void };

/** Opens the root of a folder. Throws CeremonyError as its keys do, and for a key that is not the certificate's. */
export async function openRoot(folder: string, keys: RootKeys): Promise<OpenRoot> {
  const files = rootFiles(folder);
  const facts = await readDer(files.certificate, readCertificate);
  const signer = await keys.open(files.key);
  const close = () => signer.close();
  if (signer.publicKey.equals(facts.publicKey)) return { facts, signer, close };
  close();
  throw new CeremonyError(`${files.key}: it is not the key of ${files.certificate}`);
}

/** The certificates that the root of a folder has issued. */
export function issuedBy(folder: string): Promise<CertificateFacts[]> {
  return readCertificates(rootFiles(folder).issued);
}

/** Keeps a certificate among those that the root of a folder has issued. */
export function keepIssued(folder: string, { der, serialNumber }: CertificateFacts): Promise<void> {
  return writeNew(join(rootFiles(folder).issued, `${serialNumber}.crt`), certificatePem(der));
}
