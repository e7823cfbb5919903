import { holdsOver } from '../../algorithms/signature.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { publicKeyOf } from '../../certificates/signed-by.ts';
import type { Reason, ReasonCode } from '../../signed-file/reason.ts';
import type { SignatureToValidate, SignedObject } from '../../signed-file/signed-file.ts';
import { conclude, passed } from '../conclude.ts';
import type { Conclusion } from '../report.ts';

/**
 * Cryptographic verification (ETSI EN 319 102-1 clause 5.2.7): everything that the signature covers is there and has its
 * digest, and the signature value was made with the key of the signing certificate.
 */
export function verifyCryptographically(
  signature: SignatureToValidate,
  certificate: CertificateFacts,
): Conclusion {
  const { signedObjects, value } = signature;
  const missing = reasonsOf(signedObjects, 'missing', 'signed_object_missing');
  if (signedObjects.length === 0) return conclude('SIGNED_DATA_NOT_FOUND', { code: 'nothing_signed' });
  const changed = reasonsOf(signedObjects, 'changed', 'signed_object_changed');
  if (changed.length > 0) return conclude('HASH_FAILURE', ...changed, ...missing);
  if (missing.length > 0) return conclude('SIGNED_DATA_NOT_FOUND', ...missing);
  if (!value.algorithm) {
    const values = { algorithm: value.algorithmName };
    return conclude('CRYPTO_CONSTRAINTS_FAILURE', { code: 'signature_algorithm_unknown', values });
  }
  return holdsWith(signature, certificate)
    ? passed
    : conclude('SIG_CRYPTO_FAILURE', { code: 'signature_value_wrong' });
}

function reasonsOf(
  objects: readonly SignedObject[],
  state: SignedObject['state'],
  code: ReasonCode,
): Reason[] {
  return objects.filter((object) => object.state === state).map(({ name }) => ({ code, values: { name } }));
}

/** The verdicts on signature values, which never change: by signature, then certificate. */
const verdicts = new WeakMap<SignatureToValidate, WeakMap<CertificateFacts, boolean>>();

/** Tells whether the signature value was made with the key of a certificate; the answer is kept as long as both are. */
export function holdsWith(signature: SignatureToValidate, certificate: CertificateFacts): boolean {
  const known = verdicts.get(signature) ?? new WeakMap<CertificateFacts, boolean>();
  verdicts.set(signature, known);
  const verdict = known.get(certificate) ?? holds(signature, certificate);
  known.set(certificate, verdict);
  return verdict;
}

function holds({ value }: SignatureToValidate, certificate: CertificateFacts): boolean {
  const key = publicKeyOf(certificate);
  if (!key || !value.algorithm) return false;
  return holdsOver(value.signedBytes, { algorithm: value.algorithm, key, value: value.bytes });
}
