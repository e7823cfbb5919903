import { X509Certificate } from 'node:crypto';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import {
  validateCertificate,
  type CertificateFault,
  type CertificateValidation,
} from '#signatures/validation/blocks/validate-certificate.ts';
import type { ObtainedMaterial } from '#signatures/validation/context.ts';
import type { ApiDependencies } from '../../../http/deps.ts';

/** How often missing status is asked for: each answer may need another signer's. */
const mostRounds = 4;

export type CheckedChain = CertificateValidation & {
  /** Whether a chain leads to an authority that is trusted here, leaving aside the certificate's own end and all status. */
  chainValid: boolean;
};

const factsOf = (pem: string) => readCertificate(new X509Certificate(pem).raw);

/**
 * Validates the chain of a certificate to the authorities that are trusted here, now, with the status of each member (ETSI EN 319
 * 102-1 clause 5.2.6): of our own authority directly, of others by the guarded client. Throws Problem service_unavailable while
 * our own authority is not known.
 */
export async function checkChain(
  { verification }: Pick<ApiDependencies, 'verification'>,
  row: Pick<Certificate, 'certificatePem' | 'chainPem'>,
): Promise<CheckedChain> {
  const { trust } = await verification.trust.current();
  const certificate = factsOf(row.certificatePem);
  const anchors = trust.anchors.map(({ der, ...anchor }) => ({
    ...anchor,
    certificate: readCertificate(der),
  }));
  const certificates = [...row.chainPem.map(factsOf), ...trust.intermediates.map(readCertificate)];
  const obtain = verification.startObtaining();
  const obtained: ObtainedMaterial[] = [];
  for (let round = 1; ; round += 1) {
    const time = new Date();
    const question = { certificate, anchors, purpose: 'signature', time, now: time } as const;
    const validation = validateCertificate({
      ...question,
      certificates: [...certificates, ...obtained.flatMap((one) => one.certificates.map(readCertificate))],
      statuses: obtained.flatMap(statusesOf),
    });
    const more = round < mostRounds && validation.wanted.length > 0 ? await obtain(validation.wanted) : [];
    if (more.length === 0) return { ...validation, chainValid: isChainValid(validation, certificate) };
    obtained.push(...more);
  }
}

function statusesOf({ crls, ocspResponses, url: source, obtainedAt }: ObtainedMaterial) {
  return [
    ...ocspResponses.map((der) => ({ kind: 'ocsp', der, source, obtainedAt }) as const),
    ...crls.map((der) => ({ kind: 'crl', der, source, obtainedAt }) as const),
  ];
}

/** A certificate without a chain has the fault that none was found. */
function isChainValid({ faults }: CertificateValidation, certificate: CertificateFacts): boolean {
  return faults.every((fault) => isAside(fault, certificate));
}

/** Status is reported apart from the chain, and the end of the certificate itself is its own. */
function isAside({ subIndication, certificate: about }: CertificateFault, certificate: CertificateFacts) {
  if (['TRY_LATER', 'REVOKED_NO_POE', 'REVOKED_CA_NO_POE'].includes(subIndication)) return true;
  const ends = ['OUT_OF_BOUNDS_NO_POE', 'OUT_OF_BOUNDS_NOT_REVOKED'];
  return ends.includes(subIndication) && about.der.equals(certificate.der);
}
