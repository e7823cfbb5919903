import { X509Certificate } from 'node:crypto';
import { policies } from '#domain/common/certificate-policies.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { checkPath } from '#signatures/certificates/path/check-path.ts';
import { findPaths } from '#signatures/certificates/path/find-paths.ts';
import { commonNameOf } from '../../common/certificates/making/certificate-names.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { namesHolder } from './names-holder.ts';

const factsOf = (pem: string) => readCertificate(new X509Certificate(pem).raw);

/**
 * Gives those certificates that may sign for others at level 3, before anything is used up: of our own authority those of that
 * level and of the holder's name, and imported ones whose chain leads to an authority that is trusted here, and that name their holder. One that signs
 * itself says what its holder likes. `misnamed` tells that an imported one names somebody else. Throws Problem service_unavailable for an imported one while our own authority is not known.
 */
export async function thoseOfLevelThree(
  deps: Pick<ApiDependencies, 'verification'>,
  rows: readonly Certificate[],
  holders: readonly UserAccount[],
): Promise<{ usable: Certificate[]; misnamed: boolean }> {
  const usable: Certificate[] = [];
  let misnamed = false;
  for (const row of rows) {
    if (!(await isOfLevelThree(deps, row))) continue;
    if (isOfHolder(row, holders)) usable.push(row);
    else if (row.type !== 'ca_issued') misnamed = true;
  }
  return { usable, misnamed };
}

/**
 * Our own authority names holders as their accounts did then, and a proof of today is of today's name; another one names whomever
 * it likes, and its file may be anybody's.
 */
function isOfHolder(row: Certificate, holders: readonly UserAccount[]): boolean {
  const holder = holders.find(({ id }) => id === row.userId);
  if (!holder) return false;
  if (row.type === 'ca_issued') return commonNameOf(holder) === row.subjectCn;
  return namesHolder(factsOf(row.certificatePem), holder);
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
