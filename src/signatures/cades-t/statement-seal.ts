import { createHash } from 'node:crypto';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { CheckFailed } from '../signed-file/check-failed.ts';
import { verifyItself } from './verify-itself.ts';
import { verifyCades } from './verify.ts';

/** The facts of the platform's seal over a statement. */
export type StatementSealFacts = {
  /** Of the seal's certificate. */
  subject: string;
  serialNumber: string;
  timestampedAt: Date;
  /** SHA-256 of the CMS in hex. */
  sha256: string;
};

/**
 * Reads a CAdES-T signature over a statement, in DER. Throws CheckFailed where it is over another statement, its value or its
 * timestamp does not hold, or it has none; MalformedError where it cannot be read.
 */
export function statementSealFacts(seal: Buffer, statement: string): StatementSealFacts {
  const { signingCertificate, timestamps } = verifyItself(seal, over(statement));
  const timestampedAt = timestamps.find(({ kind }) => kind === 'signature')?.time;
  if (!timestampedAt) throw new CheckFailed('it has no timestamp');
  return {
    subject: signingCertificate.subjectText,
    serialNumber: signingCertificate.serialNumber,
    timestampedAt,
    sha256: createHash('sha256').update(seal).digest('hex'),
  };
}

/**
 * Reads the facts of a seal over a statement whose certificate is of the given policy, an object identifier, and chained to
 * `root` at the time of its timestamp. Throws as statementSealFacts does.
 */
export function trustedSealFacts(
  seal: Buffer,
  statement: string,
  { root, policy }: { root: CertificateFacts; policy: string },
): StatementSealFacts {
  const facts = statementSealFacts(seal, statement);
  const now = facts.timestampedAt;
  const { certificate } = verifyCades({ signature: seal, ...over(statement), root, now });
  if (!certificate.policies.includes(policy)) throw new CheckFailed('its certificate is of another policy');
  return facts;
}

function over(statement: string) {
  return { digest: createHash('sha256').update(statement).digest(), hash: 'sha256' } as const;
}
