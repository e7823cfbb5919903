import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { keyIdentifier } from '#signatures/certificates/issue.ts';

/** The addresses that are the same for every authority, under the public address of the PKI. */
export function pkiAddresses(pkiUrl: string) {
  return { ocsp: `${pkiUrl}/ocsp`, root: `${pkiUrl}/ca/root.crt`, rootCrl: `${pkiUrl}/ca/root.crl` };
}

/** The subject key identifier of an authority in lower-case hexadecimal: its name in addresses. */
export function keyIdOf({ publicKey }: Pick<CertificateFacts, 'publicKey'>): string {
  return keyIdentifier(publicKey).toString('hex');
}

/** The addresses of an issuing authority's certificate and of its revocation list, which its certificates carry. */
export function issuerAddresses(pkiUrl: string, issuer: Pick<CertificateFacts, 'publicKey'>) {
  const place = `${pkiUrl}/ca/${keyIdOf(issuer)}`;
  return { certificate: `${place}.crt`, crl: `${place}.crl` };
}
