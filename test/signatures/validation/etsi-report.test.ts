import { expect, test } from 'vitest';
import { parseXml } from '#signatures/xml/parse-xml.ts';
import { writeEtsiReport } from '#signatures/validation/etsi-report/write-report.ts';
import type { SignatureReport, TimestampReport, ValidationReport } from '#signatures/validation/report.ts';
import { unknownStatus } from '#signatures/validation/reporting/unknown-status.ts';
import { createPki } from '#test/support/signatures/pki.ts';
import { setUp } from '#test/support/world/set-up.ts';

const time = new Date('2026-06-01T12:00:00Z');
const made = setUp(async () => {
  const pki = await createPki({ from: new Date('2020-01-01'), until: new Date('2040-01-01') });
  return { pki, alice: await pki.signer(), tsa: await pki.tsa() };
});

const passed = { indication: 'TOTAL_PASSED', subIndication: undefined, reasons: [] } as const;

function timestamp(): TimestampReport {
  const chain = [made.tsa.certificate, made.pki.root.certificate];
  const token = Buffer.from('token');
  return { ...passed, id: 'a/b timestamp', token, kind: 'signature', time, authority: 'CN=Test TSA', chain };
}

function signature(changes: Partial<SignatureReport> = {}): SignatureReport {
  return {
    ...passed,
    id: 'signature-1',
    level: 'CAdES-T',
    claimedSigningTime: time,
    bestSignatureTime: time,
    signingCertificate: made.alice.certificate,
    chain: [made.alice.certificate, made.pki.root.certificate],
    anchor: 'Test Root',
    revocation: unknownStatus,
    timestamps: [timestamp()],
    scopes: [],
    counterSignatures: [],
    ...changes,
  };
}

function written(...signatures: SignatureReport[]): string {
  const report: ValidationReport = {
    ...passed,
    form: 'CAdES',
    validatedAt: time,
    signatures,
    timestamps: [timestamp()],
  };
  return writeEtsiReport(report, ({ code }) => `<${code}> & "\u0000"`);
}

test('the report is well-formed and names what its signature rests on, each once', () => {
  const xml = written(signature(), signature());
  expect(() => parseXml(Buffer.from(xml))).not.toThrow();
  expect(xml).toContain('urn:etsi:019102:mainindication:total-passed');
  expect(xml.match(/<ValidationObject id=/g)).toHaveLength(4);
  expect(xml).toContain(
    '<CertificateChain><SigningCertificate VOReference="certificate-1"></SigningCertificate>',
  );
  expect(xml).toContain('<SignatureTimeStamp Signed="false"><AttributeObject VOReference="timestamp-1">');
});

test('a failure says why, and whatever stands in a sentence stays text', () => {
  const xml = written(
    signature({
      indication: 'TOTAL_FAILED',
      subIndication: 'REVOKED',
      reasons: [{ code: 'structure_damaged' }],
      revocation: { ...unknownStatus, status: 'revoked', revokedAt: time, reason: 'keyCompromise' },
      counterSignatures: [
        signature({ id: 'counter-1', signingCertificate: undefined, chain: [], timestamps: [] }),
      ],
    }),
  );
  expect(() => parseXml(Buffer.from(xml))).not.toThrow();
  expect(xml).toContain('<SubIndication>urn:etsi:019102:subindication:REVOKED</SubIndication>');
  expect(xml).toContain('<Value>&lt;structure_damaged&gt; &amp; &quot;\ufffd&quot;</Value>');
  expect(xml).toContain('<RevocationTime>2026-06-01T12:00:00.000Z</RevocationTime>');
  expect(xml.match(/<SignatureValidationReport>/g)).toHaveLength(2);
});
