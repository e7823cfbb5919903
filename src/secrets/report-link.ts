import type { ReportSubject } from '#domain/account/abuse-report.ts';
import type { KeyRing } from './key-ring.ts';
import { isLinkToken, linkToken, type Link } from './link-token.ts';

function linkOf({ kind, id, generation }: ReportSubject): Link {
  return { purpose: 'report', id: `${kind}/${id}`, generation };
}

/** Makes the path of the page by which a reader of a letter reports it. Nothing is stored for it, and it opens nothing else. */
export function reportPath(ring: KeyRing, subject: ReportSubject): string {
  const { kind, id, generation } = subject;
  return `/report/${kind}/${id}/${generation}/${linkToken(ring, linkOf(subject))}`;
}

/** Tells, in constant time, whether a token was made for this subject. */
export function isReportToken(ring: KeyRing, subject: ReportSubject, token: string): boolean {
  return isLinkToken(ring, linkOf(subject), token);
}
