import type { ReportSubject } from '#domain/account/abuse-report.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { reportPath } from '#secrets/report-link.ts';
import { withReport } from '#words/mails/report.ts';
import type { MessageText } from '#words/mails/sign-request.ts';
import type { WorkerKeys } from './keys.ts';

/** Adds to a letter the link by which its reader reports it. */
export function reportable(
  { baseUrl, keys }: { baseUrl: string; keys: Pick<WorkerKeys, 'link'> },
  text: MessageText,
  { language, subject }: { language: Language; subject: ReportSubject },
): MessageText {
  return withReport(text, { language, link: `${baseUrl}${reportPath(keys.link, subject)}` });
}
