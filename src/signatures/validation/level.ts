import type { SignatureToValidate } from '../signed-file/signed-file.ts';
import type { TimestampValidation } from './blocks/validate-timestamp.ts';
import type { CertificateValidation } from './blocks/validate-certificate.ts';
import { isPassed } from './conclude.ts';
import { everyOne, materialKey } from './past/proofs.ts';
import type { SignatureLevel } from './report.ts';
import type { CertificateStatus } from './status/status-evidence.ts';

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
 * timestamps; LTA with one that holds over that status. Without a signed reference to its certificate it is no AdES signature.
 */
export function levelOf({ signature, certificateValidation, timestamps }: Levelled): SignatureLevel {
  const { format } = signature;
  if (!signature.signingCertificate.signed) return plain[format];
  const holding = timestamps.filter(
    ({ timestamp, conclusion }) => timestamp.kind !== 'content' && isPassed(conclusion),
  );
  const proving = holding.filter(({ timestamp }) => timestamp.protects.signatures.includes(signature.id));
  if (proving.length === 0) return `${format}-B`;
  const archives = proving.filter(
    ({ timestamp }) => timestamp.kind === 'archive' || timestamp.kind === 'document',
  );
  const statuses = certificateValidation?.statuses;
  if (!statuses || !certificateValidation.anchor || !areEmbedded(statuses)) return `${format}-T`;
  const first = proving.filter(({ timestamp }) => timestamp.kind === 'signature');
  if (!first.every(({ basic }) => areEmbedded(basic?.certificateValidation?.statuses ?? [])))
    return `${format}-T`;
  return archives.some(({ timestamp }) => covers(timestamp.protects.material, statuses))
    ? `${format}-LTA`
    : `${format}-LT`;
}

function areEmbedded(statuses: readonly CertificateStatus[]): boolean {
  return statuses.every((status) => status.need === 'not_needed' || embedded(status).length > 0);
}

function embedded({ all }: CertificateStatus): string[] {
  return all.filter(({ from }) => from.source === 'embedded').map(({ from }) => materialKey(from.der));
}

function covers(
  material: TimestampValidation['timestamp']['protects']['material'],
  statuses: readonly CertificateStatus[],
): boolean {
  const covered = new Set(everyOne(material).map(materialKey));
  const needed = statuses.filter(({ need }) => need === 'needed');
  return needed.every((status) => embedded(status).some((key) => covered.has(key)));
}
