import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { issueByProfile } from '../../ca/issue.ts';
import { rootProfile } from '../../ca/profiles.ts';
import { writeNew } from '../files.ts';
import { rootFiles } from './root-folder.ts';
import type { RootKeys } from './root-key.ts';

/** Makes a root of 30 years in a folder: its key, its certificate. Throws CeremonyError. */
export async function makeRoot(
  folder: string,
  { country, keys, now }: { country: string; keys: RootKeys; now: Date },
): Promise<CertificateFacts> {
  const files = rootFiles(folder);
  const signer = await keys.make(files.key);
  try {
    const { publicKey } = signer;
    const facts = await issueByProfile(rootProfile(country), { issuer: { signer }, publicKey, now });
    await writeNew(files.certificate, certificatePem(facts.der));
    return facts;
  } finally {
    signer.close();
  }
}
