import type { SignedFile } from '../signed-file/signed-file.ts';
import { passed, worstOf } from './conclude.ts';
import type { ObtainedMaterial, ValidationGrounds, WantedMaterial } from './context.ts';
import { allTimestamps } from './round/members.ts';
import { noProofs } from './past/proofs.ts';
import type { SignatureReport, ValidationReport } from './report.ts';
import { reportSignature } from './reporting/report-signature.ts';
import { reportTimestamp } from './reporting/report-timestamp.ts';
import { startRound } from './round/round.ts';
import { validateTimestamps } from './over-time/validate-timestamps.ts';

export type Evaluation = { report: ValidationReport; wanted: readonly WantedMaterial[] };

/** Validates a file with what is at hand, and says what would have helped. */
export function evaluate(
  file: SignedFile,
  context: ValidationGrounds,
  obtained: readonly ObtainedMaterial[],
): Evaluation {
  const wanted: WantedMaterial[] = [];
  const round = startRound(file, context, { obtained, want: (more) => void wanted.push(...more) });
  const proofs = noProofs();
  const timestamps = validateTimestamps(allTimestamps(file), proofs, round);
  const signatures = file.signatures.map((signature) =>
    reportSignature(signature, { file, timestamps, proofs, round }),
  );
  const { indication, subIndication } = worstOf(signatures.flatMap(withCounterSignatures)) ?? passed;
  const ofFile = file.timestamps.flatMap(({ id }) =>
    timestamps.filter(({ timestamp }) => timestamp.id === id),
  );
  const report = {
    form: file.form,
    indication,
    subIndication,
    validatedAt: context.time,
    signatures,
    timestamps: ofFile.map(reportTimestamp),
  };
  return { report, wanted };
}

function withCounterSignatures(report: SignatureReport): SignatureReport[] {
  return [report, ...report.counterSignatures.flatMap(withCounterSignatures)];
}
