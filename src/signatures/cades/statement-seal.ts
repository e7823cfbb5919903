import { createHash } from 'node:crypto';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { oids } from '../asn1/oids.ts';
import { readSignedData } from './cms/read-signed-data.ts';
import { findChain } from '../certificates/chain.ts';
import {
  checkContent,
  CheckFailed,
  checkSignatureValue,
  checkSigningCertificate,
  signerCertificate,
} from './check.ts';
import { checkTimestamp } from '../timestamp/check.ts';

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
  const data = readSignedData(seal);
  const certificate = signerCertificate(data);
  const digest = createHash('sha256').update(statement).digest();
  checkContent({ data, digest, hash: 'sha256' });
  checkSignatureValue(data, certificate);
  checkSigningCertificate(data, certificate);
  const { unsignedAttributes, signature } = data.signer;
  const token = unsignedAttributes.find(({ type }) => type === oids.signatureTimeStamp)?.values[0];
  if (!token) throw new CheckFailed('it has no timestamp');
  const { facts } = checkTimestamp(token, (hash) => createHash(hash).update(signature).digest());
  return {
    subject: certificate.subjectText,
    serialNumber: certificate.serialNumber,
    timestampedAt: facts.time,
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
  const data = readSignedData(seal);
  const certificate = signerCertificate(data);
  if (!certificate.policies.includes(policy)) throw new CheckFailed('its certificate is of another policy');
  if (findChain({ certificate, intermediates: data.certificates, root, at: facts.timestampedAt }))
    return facts;
  throw new CheckFailed('its certificate does not chain to the root');
}
