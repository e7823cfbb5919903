import type { Language } from '#domain/sign-request/sign-request.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import type { Reason } from '#signatures/signed-file/reason.ts';
import type {
  Conclusion,
  RevocationReport,
  SignatureReport,
  TimestampReport,
  ValidationReport,
} from '#signatures/validation/report.ts';
import { sayReason } from '#words/reasons/say-reason.ts';
import { isTestSignature, judgeTests } from './judge-tests.ts';
import type {
  ReasonResult,
  SignatureResult,
  TimestampResult,
  VerificationResult,
} from './verification-result.ts';

/** The members of a first signature where there is none. */
const nobody = {
  signer_name: null,
  signing_time: null,
  signature_level: null,
  is_timestamped: false,
  certificate_info: null,
  best_signature_time: null,
} as const satisfies Partial<VerificationResult>;

/**
 * Makes the answer to a verification out of its report: the six members of the first signature, valid only if every signature is,
 * and each signature, its countersignatures after it. A test signature never is.
 */
export function presentReport(
  given: ValidationReport,
  language: Language,
  deletedEnvelope: VerificationResult['deleted_envelope'] = null,
): VerificationResult {
  const report = judgeTests(given);
  const { form } = report;
  const signatures = report.signatures.flatMap((one) => presentSignature(one, null, language));
  const [first = nobody] = signatures;
  return {
    is_valid: report.indication === 'TOTAL_PASSED',
    signer_name: first.signer_name,
    signing_time: first.signing_time,
    signature_level: first.signature_level,
    is_timestamped: first.is_timestamped,
    certificate_info: first.certificate_info,
    indication: report.indication,
    sub_indication: report.subIndication ?? null,
    best_signature_time: first.best_signature_time,
    reasons: distinct(signatures.flatMap(({ reasons }) => reasons)),
    container: form === 'ASiC-S' || form === 'ASiC-E' ? form : null,
    verified_at: report.validatedAt.toISOString(),
    signatures,
    timestamps: report.timestamps.map((one) => presentTimestamp(one, language)),
    deleted_envelope: deletedEnvelope,
  };
}

/** Makes the answer where a file took too much to be verified, or could not be read for another fault: nothing is known of it. */
export function presentUnfinished(
  reason: Reason,
  language: Language,
  deletedEnvelope: VerificationResult['deleted_envelope'] = null,
): VerificationResult {
  return {
    ...nobody,
    is_valid: false,
    indication: 'INDETERMINATE',
    sub_indication: 'CUSTOM',
    reasons: [presentReason(reason, language)],
    container: null,
    verified_at: new Date().toISOString(),
    signatures: [],
    timestamps: [],
    deleted_envelope: deletedEnvelope,
  };
}

function presentSignature(
  report: SignatureReport,
  countersigns: string | null,
  language: Language,
): SignatureResult[] {
  const timestamp = earliestValid(report.timestamps);
  const presented: SignatureResult = {
    id: report.id,
    countersigns,
    ...conclusionOf(report, language),
    ...signerOf(report),
    signing_time: report.claimedSigningTime?.toISOString() ?? null,
    signature_level: report.level,
    is_test: isTestSignature(report),
    is_timestamped: timestamp !== null,
    best_signature_time: report.bestSignatureTime.toISOString(),
    certificate_chain: pemOf(report.chain),
    trust_anchor: report.anchor ?? null,
    revocation: presentRevocation(report.revocation),
    timestamp,
    timestamps: report.timestamps.map((one) => presentTimestamp(one, language)),
    scopes: report.scopes.map(({ name, scope }) => ({ name, scope })),
    ...pdfOf(report),
  };
  return [
    presented,
    ...report.counterSignatures.flatMap((one) => presentSignature(one, report.id, language)),
  ];
}

function signerOf({ signingCertificate: certificate }: SignatureReport) {
  if (!certificate) return { signer_name: null, certificate_info: null };
  const { commonName, subjectText } = certificate;
  return { signer_name: commonName ?? subjectText, certificate_info: subjectText };
}

function pdfOf({ pdf }: SignatureReport) {
  if (!pdf) return { coverage: null, modification_level: null, field_name: null };
  const { coverage, modificationLevel, fieldName } = pdf;
  return { coverage, modification_level: modificationLevel, field_name: fieldName };
}

function conclusionOf({ indication, subIndication, reasons }: Conclusion, language: Language) {
  return {
    is_valid: indication === 'TOTAL_PASSED',
    indication,
    sub_indication: subIndication ?? null,
    reasons: reasons.map((reason) => presentReason(reason, language)),
  };
}

function presentReason(reason: Reason, language: Language): ReasonResult {
  return { code: reason.code, message: sayReason(reason, language) };
}

function presentTimestamp(report: TimestampReport, language: Language): TimestampResult {
  return {
    id: report.id,
    kind: report.kind,
    time: report.time?.toISOString() ?? null,
    tsa: report.authority ?? null,
    ...conclusionOf(report, language),
    certificate_chain: pemOf(report.chain),
  };
}

/** A content timestamp is older than the signature, and proves nothing of when it was made. */
function earliestValid(timestamps: readonly TimestampReport[]): SignatureResult['timestamp'] {
  const [earliest] = timestamps
    .filter(({ indication, kind, time }) => indication === 'TOTAL_PASSED' && kind !== 'content' && time)
    .toSorted((one, other) => Number(one.time) - Number(other.time));
  if (!earliest?.time) return null;
  return { time: earliest.time.toISOString(), tsa: earliest.authority ?? null };
}

function presentRevocation(report: RevocationReport): SignatureResult['revocation'] {
  return {
    status: report.status,
    kind: report.kind ?? null,
    source: report.source ?? null,
    this_update: report.thisUpdate?.toISOString() ?? null,
    checked_at: report.checkedAt?.toISOString() ?? null,
    revoked_at: report.revokedAt?.toISOString() ?? null,
    reason: report.reason ?? null,
  };
}

function pemOf(chain: readonly CertificateFacts[]): string[] {
  return chain.map(({ der }) => certificatePem(der));
}

function distinct(reasons: readonly ReasonResult[]): ReasonResult[] {
  const byMessage = new Map(reasons.map((reason) => [`${reason.code} ${reason.message}`, reason]));
  return [...byMessage.values()];
}
