import type { ReportSubject } from '#domain/account/abuse-report.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { reportPath } from '#secrets/report-link.ts';
import type { Letter, WrittenLetter } from '#words/mails/layout/letter.ts';
import { reportableLetter } from '#words/mails/report.ts';
import type { ApiDependencies } from '../http/deps.ts';

/** Writes a letter as it is sent, with the link by which its reader reports it. */
export function reportable(
  { config, keys }: Pick<ApiDependencies, 'config' | 'keys'>,
  letter: Letter,
  { language, subject }: { language: Language; subject: ReportSubject },
): WrittenLetter {
  const { BASE_URL } = config;
  const report = `${BASE_URL}${reportPath(keys.link, subject)}`;
  return reportableLetter(letter, { language, home: `${BASE_URL}/`, report });
}
