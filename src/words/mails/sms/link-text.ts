import { writeReference } from '#domain/common/reference.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { LinkFacts } from '../sign-request.ts';
import { shortTime } from '../zoned-time.ts';
import { fitted } from './fitted.ts';

type Facts = LinkFacts & { reference: string };
type Written = { partner: string; document: string; until: string; link: string; reminder: boolean };

const texts: Record<Language, (facts: Written) => string> = {
  en: ({ partner, document, until, link, reminder }) =>
    `${reminder ? 'Reminder: ' : ''}${partner} asks you to sign ${document ? `“${document}”` : 'a document'}: ${link} until ${until}`,
  mn: ({ partner, document, until, link, reminder }) =>
    `${reminder ? 'Сануулга. ' : ''}${partner}: гарын үсэг зурна уу${document ? ` «${document}»` : ''} ${link} ${until} хүртэл`,
};

const references: Record<Language, (reference: string) => string> = {
  en: (reference) => `. Ref. ${reference}`,
  mn: (reference) => `. Дугаар: ${reference}`,
};

/** Writes the text message with a signing link: its reference is in it where the names leave room. */
export function linkText(language: Language, facts: Facts): string {
  const { partnerName, documentName = '', link, expiresAt, timeZone, reminder, reference } = facts;
  const until = shortTime(language, expiresAt, timeZone);
  const write = (partner = '', document = '') =>
    texts[language]({ partner, document, until, link, reminder });
  const end = references[language](writeReference(reference));
  return fitted({ names: [partnerName, documentName], write, whole: (...names) => write(...names) + end });
}
