import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { issuerFacts } from '../ca/find-issuer.ts';
import type { Certificate } from '../entities/certificate.ts';
import type { KeyService } from '../service.ts';

type Authorities = Pick<KeyService, 'orm' | 'authority'>;

/**
 * The certificates above one, its issuer's first, up to, not including, our own root: none above a certificate that its own
 * key signed, those of the file above an imported one.
 */
export async function chainOf(
  service: Authorities,
  { issuerId, chain }: Pick<Certificate, 'issuerId' | 'chain'>,
): Promise<CertificateFacts[]> {
  if (issuerId) return [await issuerFacts(service, issuerId)];
  return chain.map((der) => readCertificate(Buffer.from(der, 'base64')));
}

/** The certificates of a signature: the signer's first, then its chain without a root. */
export async function signatureChain(
  service: Authorities,
  certificate: Certificate,
): Promise<CertificateFacts[]> {
  const above = await chainOf(service, certificate);
  return [
    readCertificate(certificate.der),
    ...above.filter(({ issuerKey, subjectKey }) => issuerKey !== subjectKey),
  ];
}
