import { X509Certificate } from 'node:crypto';
import { policies } from '#domain/common/certificate-policies.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { checkPath } from '#signatures/certificates/path/check-path.ts';
import { findPaths } from '#signatures/certificates/path/find-paths.ts';
import type { ApiDependencies } from '../../http/deps.ts';

const factsOf = (pem: string) => readCertificate(new X509Certificate(pem).raw);

/**
 * Gives those certificates that may sign for others at level 3, before anything is used up: of our own authority those of that
 * level, and imported ones whose chain leads to an authority that is trusted here. One that signs itself says what its holder
 * likes. Throws Problem service_unavailable for an imported one while our own authority is not known.
 */
export async function thoseOfLevelThree(
  deps: Pick<ApiDependencies, 'verification'>,
  rows: readonly Certificate[],
): Promise<Certificate[]> {
  const found: Certificate[] = [];
  for (const row of rows) if (await isOfLevelThree(deps, row)) found.push(row);
  return found;
}

async function isOfLevelThree(
  deps: Pick<ApiDependencies, 'verification'>,
  row: Certificate,
): Promise<boolean> {
  if (row.type === 'self_signed') return false;
  const certificate = factsOf(row.certificatePem);
  if (row.type === 'ca_issued') return certificate.policies.includes(policies.level3);
  return isTrusted(deps, certificate, row.chainPem.map(factsOf));
}

/** Status is the key service's and the verifiers' to ask. */
async function isTrusted(
  { verification }: Pick<ApiDependencies, 'verification'>,
  certificate: CertificateFacts,
  chain: readonly CertificateFacts[],
): Promise<boolean> {
  const { trust } = await verification.trust.current();
  const anchors = trust.anchors.map(({ der, ...anchor }) => ({
    ...anchor,
    certificate: readCertificate(der),
  }));
  const certificates = [...chain, ...trust.intermediates.map((der) => readCertificate(der))];
  const { paths } = findPaths({ certificate, anchors, certificates });
  const now = new Date();
  return paths.some((path) => checkPath(path, now).length === 0);
}
