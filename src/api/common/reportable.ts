import type { ReportSubject } from '#domain/account/abuse-report.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { reportPath } from '#secrets/report-link.ts';
import { withReport } from '#words/mails/report.ts';
import type { MessageText } from '#words/mails/sign-request.ts';
import type { ApiDependencies } from '../http/deps.ts';

/** Adds to a letter the link by which its reader reports it. */
export function reportable(
  { config, keys }: Pick<ApiDependencies, 'config' | 'keys'>,
  text: MessageText,
  { language, subject }: { language: Language; subject: ReportSubject },
): MessageText {
  return withReport(text, { language, link: `${config.BASE_URL}${reportPath(keys.link, subject)}` });
}
