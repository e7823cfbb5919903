import { NoSlot } from '#documents/sandbox/slots.ts';
import { ThreadEnded } from '#documents/threads/threads.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import type { SignatureReport, ValidationReport } from '#signatures/validation/report.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { busy } from '../../../verification/upload-room.ts';

/** Validates a PDF as anybody's is. Throws Problem service_unavailable, and validation_failed where it takes too much. */
export async function validatePdf(
  { verification }: Pick<ApiDependencies, 'verification'>,
  owner: string,
  pdf: Buffer,
): Promise<ValidationReport> {
  const { trust, version } = await verification.trust.current();
  const answers = { trust, trustVersion: version, obtain: verification.startObtaining() };
  // The bytes are handed over.
  const posted = { signature: Buffer.from(pdf), document: undefined, format: 'pades' } as const;
  return verification.verifier.verify(owner, posted, answers).catch((error: unknown) => {
    if (error instanceof NoSlot) throw busy();
    if (error instanceof ThreadEnded)
      throw unsignable('the PDF takes too long to verify; split it into parts');
    throw error;
  });
}

/** Makes the problem of a document that cannot be signed like this. */
export function unsignable(why: string): Problem {
  const issues = [{ path: 'document_id', message: why }];
  return new Problem('validation_failed', `document_id: ${why}`, { issues });
}

type Signed = { fieldName: string; certificate: Certificate; before: ValidationReport | undefined };

/**
 * Checks a signed PDF before it is stored: the new signature covers all of the file and holds, and every signature that was in
 * it holds as it did before. Throws CheckFailed where the new one does not hold, and Problem validation_failed where another
 * would be broken.
 */
export function checkSignedPdf(after: ValidationReport, { fieldName, certificate, before }: Signed): void {
  const made = signatureIn(after, fieldName);
  if (!made || made.pdf?.coverage !== 'ENTIRE_FILE')
    throw new CheckFailed('the PDF has no signature of ours');
  if (!holds(made, certificate)) throw new CheckFailed(`the signature does not hold: ${saidOf(made)}`);
  for (const earlier of before?.signatures ?? []) {
    const later = signatureIn(after, earlier.pdf?.fieldName);
    if (later && !isWorse(earlier, later)) continue;
    throw unsignable(`the signature ${earlier.pdf?.fieldName} in the PDF would not stay valid`);
  }
}

function signatureIn({ signatures }: ValidationReport, fieldName: string | undefined) {
  return signatures.findLast(({ pdf }) => pdf?.fieldName === fieldName);
}

/**
 * A certificate that signs itself, or was imported, reaches no anchor of ours, or one whose status nobody tells; for one of our
 * own authority only its status may be missing for a moment.
 */
function holds({ indication, subIndication }: SignatureReport, { type }: Certificate): boolean {
  if (indication !== 'INDETERMINATE') return indication === 'TOTAL_PASSED';
  return type === 'ca_issued' ? subIndication === 'TRY_LATER' : true;
}

/** Status may come and go between two looks; all else must be as it was. */
function isWorse(before: SignatureReport, after: SignatureReport): boolean {
  if (after.indication === before.indication || after.indication === 'TOTAL_PASSED') return false;
  return !(after.indication === 'INDETERMINATE' && after.subIndication === 'TRY_LATER');
}

function saidOf({ subIndication, reasons }: SignatureReport): string {
  return `${subIndication} (${reasons.map(({ code }) => code).join(', ')})`;
}
