import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import type { Reason } from '../../signed-file/reason.ts';
import type { Conclusion, RevocationReport } from '../report.ts';
import { element } from './element.ts';
import type { Xml } from './element.ts';
import { certificateReference } from './validation-objects.ts';
import type { ValidationObjects } from './validation-objects.ts';

/** What a report is written with: the objects it refers to, and the sentence of each reason. */
export type Writing = { objects: ValidationObjects; sentenceOf: (reason: Reason) => string };

export type Concluded = Conclusion & {
  chain: readonly CertificateFacts[];
  /** Whether the last of the chain is a trust anchor. */
  isAnchored: boolean;
  revocation?: RevocationReport;
};

const mainIndications = {
  TOTAL_PASSED: 'total-passed',
  TOTAL_FAILED: 'total-failed',
  INDETERMINATE: 'indeterminate',
} as const;

/** SignatureValidationStatus (ETSI TS 119 102-2 clause 4.2.9) with chain, revocation and reasons. */
export function writeStatus(concluded: Concluded, writing: Writing): Xml {
  const { indication, subIndication } = concluded;
  const sub = subIndication && element('SubIndication', `urn:etsi:019102:subindication:${subIndication}`);
  return element(
    'SignatureValidationStatus',
    element('MainIndication', `urn:etsi:019102:mainindication:${mainIndications[indication]}`),
    sub,
    reportData(concluded, writing),
  );
}

function reportData(concluded: Concluded, { objects, sentenceOf }: Writing): Xml | undefined {
  const { chain, reasons } = concluded;
  const parts = [
    chainOf(concluded, objects),
    revocationOf(concluded, objects),
    reasons.length > 0
      ? element(
          'AdditionalValidationReportData',
          ...reasons.map((reason) => data(reason, sentenceOf(reason))),
        )
      : undefined,
  ];
  return chain.length > 0 || reasons.length > 0
    ? element('AssociatedValidationReportData', ...parts)
    : undefined;
}

function data({ code }: Reason, sentence: string): Xml {
  return element('ReportData', element('Type', `urn:tamga:reason:${code}`), element('Value', sentence));
}

function chainOf({ chain, isAnchored }: Concluded, objects: ValidationObjects): Xml | undefined {
  const [signing, ...others] = chain;
  if (!signing) return undefined;
  const anchor = isAnchored ? others.at(-1) : undefined;
  const between = anchor ? others.slice(0, -1) : others;
  return element(
    'CertificateChain',
    certificateReference('SigningCertificate', signing, objects),
    ...between.map((certificate) => certificateReference('IntermediateCertificate', certificate, objects)),
    anchor && certificateReference('TrustAnchor', anchor, objects),
  );
}

function revocationOf({ chain, revocation }: Concluded, objects: ValidationObjects): Xml | undefined {
  const [signing] = chain;
  if (!signing || !revocation?.revokedAt) return undefined;
  const { revokedAt, reason } = revocation;
  return element(
    'RevocationStatusInformation',
    certificateReference('ValidationObjectId', signing, objects),
    element('RevocationTime', revokedAt.toISOString()),
    reason === undefined
      ? undefined
      : element('RevocationReason', `urn:etsi:019102:revocationReason:${reason}`),
  );
}
