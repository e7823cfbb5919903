import type { SignatureToValidate } from '../../signed-file/signed-file.ts';
import type { TimestampValidation } from '../blocks/validate-timestamp.ts';
import type { CertificateValidation } from '../blocks/validate-certificate.ts';
import { isPassed } from '../conclude.ts';
import { everyOne, materialKey } from '../past/proofs.ts';
import type { SignatureLevel } from '../report.ts';
import { isAcceptable } from '../blocks/certificate/status-faults.ts';
import type { CertificateStatus } from '../status/status-evidence.ts';

const plain = { CAdES: 'CMS', XAdES: 'XMLDSig', PAdES: 'PDF' } as const;

/** What a level is told from: the signature, the validation of its certificate, and the timestamps that cover it. */
export type Levelled = {
  signature: SignatureToValidate;
  certificateValidation: CertificateValidation | undefined;
  /** All that cover the signature, those that do not hold included. */
  timestamps: readonly TimestampValidation[];
};

/**
 * The baseline level of a signature, as the file has it and as it was verified (ETSI EN 319 122-1, 319 132-1 and 319 142-1, clause
 * 6): T with a timestamp that holds; LT when the file carries status for every certificate of the signer and of those
 * timestamps; LTA with one that holds over that status. Without a signed reference to its certificate it is no AdES signature;
 * those of PKCS7 need none.
 */
export function levelOf({ signature, certificateValidation, timestamps }: Levelled): SignatureLevel {
  const format = signature.profile ?? signature.format;
  if (format !== 'PKCS7' && !signature.signingCertificate.signed) return plain[format];
  const holding = timestamps.filter(
    ({ timestamp, conclusion }) => timestamp.kind !== 'content' && isPassed(conclusion),
  );
  const proving = holding.filter(({ timestamp }) => timestamp.protects.signatures.includes(signature.id));
  if (proving.length === 0) return `${format}-B`;
  const archives = proving.filter(
    ({ timestamp }) => timestamp.kind === 'archive' || timestamp.kind === 'document',
  );
  const statuses = certificateValidation?.statuses;
  const at = earliest(proving);
  if (!statuses || !certificateValidation.anchor || !areEmbedded(statuses, at)) return `${format}-T`;
  const first = proving.filter(({ timestamp }) => timestamp.kind === 'signature');
  if (!first.every(({ basic }) => areEmbedded(basic?.certificateValidation?.statuses ?? [], at)))
    return `${format}-T`;
  return archives.some(({ timestamp }) => covers(timestamp.protects.material, statuses, at))
    ? `${format}-LTA`
    : `${format}-LT`;
}

/** The earliest time that a timestamp proves. */
function earliest(timestamps: readonly TimestampValidation[]): Date {
  return new Date(Math.min(...timestamps.map(({ token }) => token?.time.getTime() ?? Infinity)));
}

function areEmbedded(statuses: readonly CertificateStatus[], at: Date): boolean {
  return statuses.every((status) => status.need === 'not_needed' || embedded(status, at).length > 0);
}

/** Status in the file that says something of the certificate at that time: neither outdated nor "unknown". */
function embedded({ all }: CertificateStatus, at: Date): string[] {
  return all
    .filter(({ from, status }) => from.source === 'embedded' && status !== 'unknown')
    .filter((evidence) => isAcceptable(evidence, at))
    .map(({ from }) => materialKey(from.der));
}

function covers(
  material: TimestampValidation['timestamp']['protects']['material'],
  statuses: readonly CertificateStatus[],
  at: Date,
): boolean {
  const covered = new Set(everyOne(material).map(materialKey));
  const needed = statuses.filter(({ need }) => need === 'needed');
  return needed.every((status) => embedded(status, at).some((key) => covered.has(key)));
}
