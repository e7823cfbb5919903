import { expect, test } from 'vitest';
import { testPolicies } from '#domain/common/certificate-policies.ts';
import { presentReport } from '#api/verification/present-report.ts';
import { VerificationResult } from '#api/verification/verification-result.ts';
import type {
  Conclusion,
  SignatureReport,
  TimestampReport,
  ValidationReport,
} from '#signatures/validation/report.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { setUp } from '#test/support/world/set-up.ts';

const authority = setUp(() => createTestAuthority());
const person = setUp(() => authority.person('EC', 256));

const passed: Conclusion = { indication: 'TOTAL_PASSED', subIndication: undefined, reasons: [] };
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

function timestamp(
  kind: TimestampReport['kind'],
  hour: number,
  more: Partial<TimestampReport> = {},
): TimestampReport {
  return { ...passed, id: `${kind}-${hour}`, kind, time: at(hour), authority: 'CN=TSA', chain: [], ...more };
}

function signature(id: string, more: Partial<SignatureReport> = {}): SignatureReport {
  return {
    ...passed,
    id,
    level: 'CAdES-T',
    claimedSigningTime: at(7),
    bestSignatureTime: at(8),
    signingCertificate: person.facts,
    chain: [person.facts, authority.issuing.facts],
    anchor: 'Tamga',
    revocation: {
      status: 'good',
      kind: 'ocsp',
      source: 'embedded',
      thisUpdate: at(6),
      checkedAt: at(7),
      revokedAt: undefined,
      reason: undefined,
    },
    timestamps: [],
    scopes: [{ name: 'document', scope: 'full', state: 'intact', digestAlgorithm: 'sha256' }],
    counterSignatures: [],
    ...more,
  };
}

function present(signatures: SignatureReport[], more: Partial<ValidationReport> = {}) {
  const report: ValidationReport = {
    form: 'CAdES',
    indication: 'TOTAL_PASSED',
    subIndication: undefined,
    validatedAt: at(9),
    signatures,
    timestamps: [],
    ...more,
  };
  const result = presentReport(report, 'en');
  expect(VerificationResult.parse(result)).toEqual(result);
  return result;
}

test('the six members are those of the first signature, names by RFC 4514', () => {
  const second = signature('signature-2', { level: 'CAdES-B', signingCertificate: undefined, chain: [] });
  expect(present([signature('signature-1'), second])).toMatchObject({
    is_valid: true,
    signer_name: 'Bat Dorj',
    signing_time: '2026-11-22T07:00:00.000Z',
    signature_level: 'CAdES-T',
    is_timestamped: false,
    certificate_info: person.facts.subjectText,
    best_signature_time: '2026-11-22T08:00:00.000Z',
    verified_at: '2026-11-22T09:00:00.000Z',
    container: null,
  });
});

test('it is valid only if every signature is, whatever the first one says', () => {
  const failed = signature('signature-2', {
    indication: 'TOTAL_FAILED',
    subIndication: 'FORMAT_FAILURE',
    reasons: [{ code: 'structure_damaged' }],
  });
  const worst = { indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' } as const;
  const result = present([signature('signature-1'), failed, failed], { ...worst, form: 'ASiC-E' });
  expect(result).toMatchObject({ is_valid: false, sub_indication: 'FORMAT_FAILURE', container: 'ASiC-E' });
  expect(result.signatures.map((one) => one.is_valid)).toEqual([true, false, false]);
  expect(result.reasons).toHaveLength(1);
});

test('countersignatures stand after the signature that they countersign', () => {
  const counter = signature('signature-1-counter-1', { signingCertificate: undefined });
  const result = present([
    signature('signature-1', { counterSignatures: [counter] }),
    signature('signature-2'),
  ]);
  expect(result.signatures.map(({ id, countersigns }) => [id, countersigns])).toEqual([
    ['signature-1', null],
    ['signature-1-counter-1', 'signature-1'],
    ['signature-2', null],
  ]);
});

test('the earliest valid timestamp over the signature counts: none of its content, none that does not hold', () => {
  const broken = { indication: 'INDETERMINATE', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' } as const;
  const timestamps = [
    timestamp('content', 1),
    timestamp('signature', 2, broken),
    timestamp('archive', 5),
    timestamp('signature', 4),
  ];
  const [first] = present([signature('signature-1', { timestamps })]).signatures;
  expect(first).toMatchObject({
    is_timestamped: true,
    timestamp: { time: '2026-11-22T04:00:00.000Z', tsa: 'CN=TSA' },
  });
  expect(first?.timestamps.map(({ is_valid }) => is_valid)).toEqual([true, false, true, true]);
  const [none] = present([signature('signature-1', { timestamps: timestamps.slice(0, 2) })]).signatures;
  expect(none).toMatchObject({ is_timestamped: false, timestamp: null });
});

test('a test signature never holds, whatever is trusted here, and says first that it is one', () => {
  const marked = { ...person.facts, policies: [testPolicies.level2] };
  const result = present([signature('1'), signature('2', { signingCertificate: marked })]);
  expect(result).toMatchObject({ is_valid: false, indication: 'INDETERMINATE' });
  expect(
    result.signatures.map(({ is_valid, is_test, trust_anchor }) => [is_valid, is_test, trust_anchor]),
  ).toEqual([
    [true, false, 'Tamga'],
    [false, true, null],
  ]);
  expect(result.reasons.map(({ code }) => code)).toEqual(['test_certificate']);
});
