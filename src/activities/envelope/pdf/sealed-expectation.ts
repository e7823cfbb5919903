import { X509Certificate } from 'node:crypto';
import { isSigningRole } from '#domain/envelope/envelope.ts';
import { certificationName, sealedNames, signatureNameOf } from '#sealing/plan.ts';
import { importedCertificates } from '#entities/certificate/imported-certificates.ts';
import type { EntityManager } from '#entities/orm.ts';
import { readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import type { SealedExpectation } from '#sealing/check-sealed.ts';
import type { RevisionInput } from './revision.ts';

/**
 * The signatures that the rows of an envelope say are in its PDF: the platform's certification, unless the PDF arrived signed,
 * and one for each signing recipient in their own field, each by the certificate that was recorded with it.
 */
export function recordedSignatures({
  envelope,
  recipients,
}: Pick<RevisionInput, 'envelope' | 'recipients'>): Required<
  Pick<SealedExpectation, 'names' | 'certificates'>
> {
  const signing = recipients.filter(({ role }) => isSigningRole(role));
  const { sealFingerprint: seal } = envelope;
  const names = sealedNames(
    signing.map(({ id }) => id),
    { certified: Boolean(seal) },
  );
  const made = signing.map((one): [string, string] => [
    signatureNameOf(one.id),
    one.certificateFingerprint ?? 'none',
  ]);
  return { names, certificates: new Map(seal ? [[certificationName, seal], ...made] : made) };
}

/** The certificates of other authorities by which recipients of an envelope have signed. */
export async function importedSigners(
  em: EntityManager,
  { recipients }: Pick<RevisionInput, 'recipients'>,
): Promise<CertificateFacts[]> {
  const ids = recipients.flatMap(({ credentialId }) => credentialId ?? []);
  const rows = ids.length > 0 ? await importedCertificates(em, { ids }) : [];
  return rows.map(({ certificatePem }) => readCertificate(new X509Certificate(certificatePem).raw));
}
