import type { ReportSubject } from '#domain/account/abuse-report.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { reportPath } from '#secrets/report-link.ts';
import type { Letter, WrittenLetter } from '#words/mails/layout/letter.ts';
import { reportableLetter } from '#words/mails/report.ts';
import type { WorkerKeys } from './keys.ts';

/** Writes a letter as it is sent, with the link by which its reader reports it. */
export function reportable(
  { baseUrl, keys }: { baseUrl: string; keys: Pick<WorkerKeys, 'link'> },
  letter: Letter,
  { language, subject }: { language: Language; subject: ReportSubject },
): WrittenLetter {
  const report = `${baseUrl}${reportPath(keys.link, subject)}`;
  return reportableLetter(letter, { language, home: `${baseUrl}/`, report });
}
