import { X509Certificate } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { verifyItself } from '#signatures/cades-t/verify-itself.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { SecretText } from '../../../http/input/secret-text.ts';

/** A signature that a holder asks for: over a SHA-256 hash, in hexadecimal. */
export type Wanted = {
  certificate: Certificate;
  pin: SecretText;
  hash: string;
  profile: 'cades' | 'pades';
  /** The id of the call, the same when it is repeated. */
  attemptId: string;
};

/** The CMS, with its timestamp, and the moment when it was made. */
export type Made = { cms: Buffer; signedAt: Date };

/** The seconds in which the key service is asked for the signature that the PIN allows. */
const ttl = 60;

/**
 * Has the key service sign a hash by a holder's certificate: a call that is repeated gets the signature that was made for it
 * before. Throws Problem invalid_pin (`attempts_left`), too_many_attempts, invalid_state (the certificate ended) and
 * service_unavailable; the signature is checked before it is given.
 */
export async function signAsHolder({ keyService }: ApiDependencies, wanted: Wanted): Promise<Made> {
  const { certificate, pin, hash, profile, attemptId } = wanted;
  const terms = { certificateId: certificate.hsmKeyId, pin: pin.reveal(), documentHash: hash };
  const { activationId, sad } = await keyService.activate({ ...terms, profile, ttl }).catch(asEnded);
  // Another revision of a PDF has another hash, and needs a signature of its own.
  const operationId = `certificate/${certificate.id}/signature/${attemptId}/${hash.slice(0, 16)}`;
  const { signature, signedAt } = await keyService
    .signActivated({ activationId, sad, documentHash: hash, operationId })
    .catch(asEnded);
  const cms = Buffer.from(signature, 'base64');
  assertHolds(cms, Buffer.from(hash, 'hex'), certificate);
  return { cms, signedAt };
}

/** The platform's word for a certificate that ended between the look at its row and its signature. */
function asEnded(error: unknown): never {
  const ended = error instanceof Problem && ['invalid_credential', 'invalid_sad'].includes(error.code);
  if (!ended) throw error;
  throw cannotSign(error.details?.['status'] === 'expired' ? 'expired' : 'revoked');
}

/** Makes the problem of a certificate that may not sign any more. */
function cannotSign(status: 'revoked' | 'expired'): Problem {
  const message = `This certificate cannot sign any more: it is ${status}. Take another one.`;
  return new Problem('invalid_state', message, { status, allowed_from: ['active'] });
}

/** Throws CheckFailed and MalformedError, which are faults of the key service, unless the certificate signed the hash. */
function assertHolds(cms: Buffer, digest: Buffer, { certificatePem }: Certificate): void {
  const { signingCertificate } = verifyItself(cms, { digest, hash: 'sha256' });
  if (!new X509Certificate(certificatePem).raw.equals(signingCertificate.der))
    throw new CheckFailed('another certificate made the signature');
}
