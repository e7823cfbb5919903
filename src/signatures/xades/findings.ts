import type { Reason } from '../signed-file/reason.ts';

/** What is found out about a signature as it is read. */
export type Findings = { formatFaults: Reason[]; constraintFaults: Reason[]; notes: Reason[] };

/** Nothing yet. */
export function noFindings(): Findings {
  return { formatFaults: [], constraintFaults: [], notes: [] };
}

/** The signature's structure is not that of the standard; `what` names the part. */
export function malformed(what: string): Reason {
  return { code: 'xml_signature_malformed', values: { what } };
}
