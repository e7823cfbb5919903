import { timingSafeEqual } from 'node:crypto';
import type { ReportSubject } from '#domain/account/abuse-report.ts';
import { linkToken } from './link-token.ts';

function tokenOf(linkKey: Buffer, { kind, id, generation }: ReportSubject): string {
  return linkToken(linkKey, { purpose: 'report', id: `${kind}/${id}`, generation });
}

/** Makes the path of the page by which a reader of a letter reports it. Nothing is stored for it, and it opens nothing else. */
export function reportPath(linkKey: Buffer, subject: ReportSubject): string {
  const { kind, id, generation } = subject;
  return `/report/${kind}/${id}/${generation}/${tokenOf(linkKey, subject)}`;
}

/** Tells, in constant time, whether a token was made for this subject. */
export function isReportToken(linkKey: Buffer, subject: ReportSubject, token: string): boolean {
  const expected = Buffer.from(tokenOf(linkKey, subject));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
