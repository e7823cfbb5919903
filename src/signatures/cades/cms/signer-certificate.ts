import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { CheckFailed } from '../../signed-file/check-failed.ts';
import type { SignedDataFacts } from './signed-data-facts.ts';

/** The signer's certificate among those inside, named by issuer and serial number; throws CheckFailed. Nothing is verified. */
export function signerCertificate({ certificates, signer }: SignedDataFacts): CertificateFacts {
  const named = signer.issuerAndSerialNumber;
  const found = certificates.find(
    ({ issuer, serialNumber }) => named?.issuer.equals(issuer) && named.serialNumber === serialNumber,
  );
  if (!found) throw new CheckFailed('the signature does not carry the certificate of its signer');
  return found;
}
