import type { SignatureToValidate, SignedFile } from '../../signed-file/signed-file.ts';
import { validateBasicSignature } from '../blocks/validate-basic-signature.ts';
import type { BasicValidation } from '../blocks/validate-basic-signature.ts';
import type { TimestampValidation } from '../blocks/validate-timestamp.ts';
import { isPassed } from '../conclude.ts';
import { levelOf } from './level.ts';
import type { Proofs } from '../past/proofs.ts';
import { unknownStatus } from './unknown-status.ts';
import type { SignatureReport } from '../report.ts';
import { reportTimestamp } from './report-timestamp.ts';
import type { Round } from '../round/round.ts';
import { validateWithArchive } from '../over-time/validate-with-archive.ts';
import type { ArchiveValidation } from '../over-time/validate-with-archive.ts';

/** What stands around a signature: the file, all its timestamps as they were validated, and what they prove. */
export type Surroundings = {
  file: SignedFile;
  timestamps: readonly TimestampValidation[];
  proofs: Proofs;
  round: Round;
};

/** Validates one signature of a file, with its countersignatures, and reports it. */
export function reportSignature(signature: SignatureToValidate, around: Surroundings): SignatureReport {
  const { file, round, proofs } = around;
  const timestamps = timestampsOf(signature, around.timestamps);
  const input = { purpose: 'signature', fileFaults: file.faults, madeAfter: madeAfter(timestamps) } as const;
  const basic = validateBasicSignature(signature, input, round);
  const archive = validateWithArchive(basic, { timestamps, proofs }, round);
  if (basic.isIntact && (!isPassed(archive.conclusion) || restsOnOlderStatus(archive)))
    round.want(archive.certificateValidation?.wanted ?? []);
  return {
    ...describe(basic, archive),
    id: signature.id,
    level: levelOf({ signature, certificateValidation: archive.certificateValidation, timestamps }),
    claimedSigningTime: signature.claimedSigningTime,
    bestSignatureTime: archive.bestSignatureTime,
    timestamps: timestamps.map(reportTimestamp),
    scopes: signature.signedObjects.filter(({ isInternal }) => !isInternal),
    counterSignatures: signature.counterSignatures.map((counter) => reportSignature(counter, around)),
    ...(signature.pdf && { pdf: signature.pdf }),
  };
}

/** Whoever hands a file in chooses the status in it: one from before the signature counts only where no newer can be had. */
function restsOnOlderStatus({ certificateValidation, bestSignatureTime }: ArchiveValidation): boolean {
  const statuses = certificateValidation?.statuses ?? [];
  return statuses.some(({ best }) => best?.from.source === 'embedded' && best.thisUpdate < bestSignatureTime);
}

type Described = Pick<
  SignatureReport,
  'indication' | 'subIndication' | 'reasons' | 'signingCertificate' | 'chain' | 'anchor' | 'revocation'
>;

function describe({ certificate, notes }: BasicValidation, archive: ArchiveValidation): Described {
  const { conclusion, certificateValidation } = archive;
  return {
    ...conclusion,
    reasons: [...conclusion.reasons, ...notes],
    signingCertificate: certificate,
    chain: certificateValidation?.chain ?? (certificate ? [certificate] : []),
    anchor: certificateValidation?.anchor?.source,
    revocation: certificateValidation?.revocation ?? unknownStatus,
  };
}

/** Its own timestamps, and those over the file that cover it, from the earliest. */
function timestampsOf(
  signature: SignatureToValidate,
  timestamps: readonly TimestampValidation[],
): TimestampValidation[] {
  const own = new Set(signature.timestamps);
  return timestamps
    .filter(({ timestamp }) => own.has(timestamp) || timestamp.protects.signatures.includes(signature.id))
    .toReversed();
}

function madeAfter(timestamps: readonly TimestampValidation[]): Date | undefined {
  return timestamps
    .filter(({ timestamp, conclusion }) => timestamp.kind === 'content' && isPassed(conclusion))
    .flatMap(({ token }) => (token ? [token.time] : []))
    .at(-1);
}
