import type { Reason } from '../../signed-file/reason.ts';
import type { ValidationReport } from '../report.ts';
import { element } from './element.ts';
import { noObjects, writeObjects } from './validation-objects.ts';
import { writeSignature } from './write-signature.ts';
import { writeTimestamp } from './write-timestamp.ts';

const namespace = 'http://uri.etsi.org/19102/v1.4.1#';

/**
 * Writes a report as the validation report of ETSI TS 119 102-2 V1.4.1, an XML document in UTF-8: each signature with its
 * countersignatures, and the certificates and timestamps that they rest on. `sentenceOf` gives the words of a reason.
 */
export function writeEtsiReport(report: ValidationReport, sentenceOf: (reason: Reason) => string): string {
  const writing = { objects: noObjects(), sentenceOf };
  const signatures = report.signatures.flatMap((signature) => writeSignature(signature, report, writing));
  for (const timestamp of report.timestamps) writeTimestamp(timestamp, writing);
  const root = element(
    'ValidationReport',
    { xmlns: namespace },
    ...signatures,
    writeObjects(writing.objects),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}
