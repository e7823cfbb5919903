import { judgeSignatureAlgorithm } from '../../../algorithms/catalogue.ts';
import type { CertificateFacts } from '../../../asn1/read-certificate.ts';
import { publicKeyOf, signatureAlgorithmOf } from '../../../certificates/signed-by.ts';
import type { CertificateFault } from './certificate-validation.ts';

/**
 * Judges the algorithms with which each member of a chain was signed, and the length of its issuer's key, at a moment (ETSI TS
 * 119 312). `chain` ends in the anchor, whose own signature proves nothing and is not asked for.
 */
export function algorithmFaults(chain: readonly CertificateFacts[], at: Date): CertificateFault[] {
  return chain.slice(0, -1).flatMap((member, index) => {
    const issuer = chain[index + 1];
    return (issuer && signatureFault(member, { signer: issuer, about: member, at })) ?? [];
  });
}

/** Judges one signature in the manner of X.509 with the key of its signer; undefined when its algorithm counts. */
export function signatureFault(
  object: { signatureAlgorithm: Buffer },
  { signer, about, at }: { signer: CertificateFacts; about: CertificateFacts; at: Date },
): CertificateFault | undefined {
  const algorithm = signatureAlgorithmOf(object);
  const key = publicKeyOf(signer);
  const fault = algorithm && key && judgeSignatureAlgorithm(algorithm, key, at);
  if (!fault) return undefined;
  const { reason, until } = fault;
  const values = { ...reason.values, subject: about.subjectText };
  const subIndication = until ? 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' : 'CRYPTO_CONSTRAINTS_FAILURE';
  return { subIndication, certificate: about, reason: { ...reason, values }, ...(until && { at: until }) };
}
