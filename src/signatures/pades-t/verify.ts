import type { CertificateFacts } from '../asn1/read-certificate.ts';
import { CheckFailed } from '../signed-file/check-failed.ts';
import { readToken } from '../cades/token-to-validate.ts';
import { noMaterial, type SignedFile } from '../signed-file/signed-file.ts';
import { evaluate } from '../validation/evaluate.ts';
import type { Conclusion } from '../validation/report.ts';
import { failed } from '../cades-t/failed.ts';

/**
 * Validates the PAdES-T signature in a field as anybody's is, as of its signature timestamp and up to `root` (ETSI EN 319 102-1,
 * ETSI EN 319 142-1 clause 6.3). Revocation is the caller's to ask; of a timestamp by an authority under another root the
 * chain is not looked at. The chain of its certificate is in it, not elsewhere in the file. `others` are certificates that are
 * trusted as they stand, beside the root. Gives the signer's certificate. Throws CheckFailed, MalformedError.
 */
export function verifyPades(
  file: SignedFile,
  fieldName: string,
  root: CertificateFacts,
  others: readonly CertificateFacts[] = [],
): CertificateFacts {
  const signature = file.signatures.findLast(({ pdf }) => pdf?.fieldName === fieldName);
  if (!signature) throw new CheckFailed('there is no signature in the field');
  const stamp = signature.timestamps.find(({ kind }) => kind === 'signature');
  if (!stamp) throw new CheckFailed('the signature has no timestamp');
  const { time } = readToken(stamp.token);
  const alone = { ...file, signatures: [signature], timestamps: [], material: noMaterial };
  const [report] = evaluate(alone, groundsOf(time, root, others), []).report.signatures;
  if (!report || report.indication !== 'TOTAL_PASSED') throw failed('signature', report);
  const stamped = report.timestamps.find(({ id }) => id === stamp.id);
  if (!stamped || !(isPassed(stamped) || lacksChain(stamped))) throw failed('timestamp', stamped);
  if (!report.signingCertificate) throw failed('signature', report);
  return report.signingCertificate;
}

type Trusted = {
  root: CertificateFacts;
  /** Tokens that hold without a chain to the root. */
  tokens?: readonly Uint8Array[] | undefined;
};

/** Validates the document timestamp in a field, as of its own time (ETSI EN 319 142-1 clause 5.4.3). Throws as verifyPades. */
export function verifyDocumentTimestamp(
  file: SignedFile,
  fieldName: string,
  { root, tokens = [] }: Trusted,
): void {
  const timestamp = file.timestamps.findLast(({ pdf }) => pdf?.fieldName === fieldName);
  if (!timestamp) throw new CheckFailed('there is no timestamp in the field');
  const { time } = readToken(timestamp.token);
  const alone = { ...file, signatures: [], timestamps: [timestamp], material: noMaterial };
  const [report] = evaluate(alone, groundsOf(time, root), []).report.timestamps;
  if (report && isPassed(report)) return;
  const isOurs = tokens.some((token) => timestamp.token.equals(token));
  if (!report || !isOurs || !lacksChain(report)) throw failed('timestamp', report);
}

function groundsOf(
  time: Date,
  root: CertificateFacts,
  others: readonly CertificateFacts[] = [],
): Parameters<typeof evaluate>[1] {
  const anchors = [root, ...others].map((certificate) => ({ certificate, source: 'root' }));
  return { time, anchors, intermediates: [], isStatusAskedElsewhere: true };
}

function isPassed({ indication }: Conclusion): boolean {
  return indication === 'TOTAL_PASSED';
}

function lacksChain({ subIndication }: Conclusion): boolean {
  return subIndication === 'NO_CERTIFICATE_CHAIN_FOUND';
}
