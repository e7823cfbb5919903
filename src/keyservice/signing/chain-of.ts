import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import type { Certificate } from '../entities/certificate.ts';
import type { KeyService } from '../service.ts';

/**
 * The certificates above one, its issuer's first, up to, not including, our own root: none above a certificate that its own
 * key signed, those of the file above an imported one.
 */
export function chainOf(
  { authority }: Pick<KeyService, 'authority'>,
  { kind, chain }: Pick<Certificate, 'kind' | 'chain'>,
): CertificateFacts[] {
  if (kind === 'self_signed') return [];
  if (kind === 'imported') return chain.map((der) => readCertificate(Buffer.from(der, 'base64')));
  return [authority.issuing.facts];
}

/** The certificates of a signature: the signer's first, then its chain without a root. */
export function signatureChain(
  service: Pick<KeyService, 'authority'>,
  certificate: Certificate,
): CertificateFacts[] {
  const above = chainOf(service, certificate);
  return [
    readCertificate(certificate.der),
    ...above.filter(({ issuerKey, subjectKey }) => issuerKey !== subjectKey),
  ];
}
