import type { TimestampReport } from '../report.ts';
import { element } from './element.ts';
import type { Xml } from './element.ts';
import { validationObject } from './validation-objects.ts';
import { writeStatus } from './write-status.ts';
import type { Writing } from './write-status.ts';

const attributes = {
  content: 'AllDataObjectsTimeStamp',
  signature: 'SignatureTimeStamp',
  references: 'SigAndRefsTimeStamp',
  archive: 'ArchiveTimeStamp',
  document: 'DocTimeStamp',
} as const;

/**
 * The attribute of a timestamp (ETSI TS 119 102-2 annex A) that refers to its token, which becomes one of the objects with its
 * own validation report; undefined for bytes that are no token.
 */
export function writeTimestamp(timestamp: TimestampReport, writing: Writing): Xml | undefined {
  const { kind, time, token } = timestamp;
  if (!time || !token) return undefined;
  return element(
    attributes[kind],
    { Signed: kind === 'content' ? 'true' : 'false' },
    element('AttributeObject', { VOReference: referenceTo({ timestamp, time, token }, writing) }),
    element('TimeStampValue', time.toISOString()),
  );
}

type Readable = { timestamp: TimestampReport; time: Date; token: Buffer };

function referenceTo({ timestamp, time, token }: Readable, writing: Writing): string {
  const { timestamps } = writing.objects;
  const known = timestamps.get(timestamp.id);
  if (known) return known.id;
  const id = `timestamp-${timestamps.size + 1}`;
  const status = writeStatus({ ...timestamp, isAnchored: timestamp.indication === 'TOTAL_PASSED' }, writing);
  const proof = element('POEProvisioning', element('POETime', time.toISOString()));
  const object = validationObject(id, 'timestamp', token, proof, element('ValidationReport', status));
  timestamps.set(timestamp.id, { id, object });
  return id;
}
