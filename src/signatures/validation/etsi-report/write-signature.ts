import type { SignatureReport, ValidationReport } from '../report.ts';
import { element } from './element.ts';
import type { Xml } from './element.ts';
import { certificateReference } from './validation-objects.ts';
import { writeStatus } from './write-status.ts';
import type { Writing } from './write-status.ts';
import { writeTimestamp } from './write-timestamp.ts';

/** SignatureValidationReport of one signature (ETSI TS 119 102-2 clause 4.2), and those of its countersignatures after it. */
export function writeSignature(
  signature: SignatureReport,
  report: ValidationReport,
  writing: Writing,
): Xml[] {
  const own = element(
    'SignatureValidationReport',
    identifier(signature),
    times(signature, report),
    attributesOf(signature, writing),
    signerOf(signature, writing),
    element(
      'SignatureValidationProcess',
      element('SignatureValidationProcessID', 'urn:etsi:019102:validationprocess:LTA'),
    ),
    writeStatus({ ...signature, isAnchored: signature.anchor !== undefined }, writing),
  );
  return [own, ...signature.counterSignatures.flatMap((counter) => writeSignature(counter, report, writing))];
}

function identifier({ id }: SignatureReport): Xml {
  return element(
    'SignatureIdentifier',
    element('HashOnly', 'false'),
    element('DocHashOnly', 'false'),
    element('DAIdentifier', id),
  );
}

function times({ bestSignatureTime }: SignatureReport, { validatedAt }: ValidationReport): Xml {
  return element(
    'ValidationTimeInfo',
    element('ValidationTime', validatedAt.toISOString()),
    element(
      'BestSignatureTime',
      element('POETime', bestSignatureTime.toISOString()),
      element('TypeOfProof', 'urn:etsi:019102:poetype:validation'),
    ),
  );
}

function attributesOf(
  { claimedSigningTime, timestamps, pdf }: SignatureReport,
  writing: Writing,
): Xml | undefined {
  const claimed =
    claimedSigningTime &&
    element('SigningTime', { Signed: 'true' }, element('Time', claimedSigningTime.toISOString()));
  const field = pdf && element('Name', element('NameElement', pdf.fieldName));
  const parts = [claimed, ...timestamps.map((timestamp) => writeTimestamp(timestamp, writing)), field];
  const there = parts.filter((part) => part !== undefined);
  return there.length > 0 ? element('SignatureAttributes', ...there) : undefined;
}

function signerOf({ signingCertificate }: SignatureReport, { objects }: Writing): Xml | undefined {
  if (!signingCertificate) return undefined;
  return element(
    'SignerInformation',
    certificateReference('SignerCertificate', signingCertificate, objects),
    element('Signer', signingCertificate.subjectText),
  );
}
