import { X509Certificate } from 'node:crypto';
import { importedCertificates } from '#entities/certificate/imported-certificates.ts';
import type { EntityManager } from '#entities/orm.ts';
import { readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';

/** A certificate that another authority issued, with those above it in PEM. */
export type ImportedSigner = { certificate: CertificateFacts; chainPem: readonly string[] };

/** Reads the imported certificates among those that signed; see importedCertificates. */
export async function importedSigners(
  em: EntityManager,
  which: Parameters<typeof importedCertificates>[1],
): Promise<ImportedSigner[]> {
  const rows = await importedCertificates(em, which);
  return rows.map(({ certificatePem, chainPem }) => ({
    certificate: readCertificate(new X509Certificate(certificatePem).raw),
    chainPem,
  }));
}
