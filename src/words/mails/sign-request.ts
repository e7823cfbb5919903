import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Letter } from './layout/letter.ts';
import { nameOf, titleOf } from './layout/names.ts';
import { zonedMinute } from './zoned-time.ts';

/** What the message with a signing link is made of; times are written in the time zone, of the IANA's list. */
export type LinkFacts = {
  partnerName: string;
  documentName: string | undefined;
  link: string;
  expiresAt: Date;
  timeZone: string;
  reminder: boolean;
};

/** The facts with names that are fit for a sentence, and the end in words. */
type Written = Pick<LinkFacts, 'partnerName' | 'documentName' | 'link' | 'reminder'> & { until: string };

const texts: Record<Language, (facts: Written) => Letter> = {
  en: ({ partnerName, documentName, link, until, reminder }) => ({
    subject: `${reminder ? 'Reminder: ' : ''}${partnerName} asks you to sign${documentName ? ` “${documentName}”` : ' a document'}`,
    heading: `${partnerName} asks you to sign${documentName ? ` the document “${documentName}”` : ' a document'}.`,
    parts: [
      {
        lead: 'Open this link to read the request, and to sign or decline:',
        link,
        button: 'Read and sign',
      },
      { facts: [['The link works until', until]] },
      'The link is for you alone: do not forward it.',
    ],
  }),
  mn: ({ partnerName, documentName, link, until, reminder }) => ({
    subject: `${reminder ? 'Сануулга: ' : ''}${partnerName} танаас ${documentName ? `«${documentName}» баримт бичигт` : 'баримт бичигт'} гарын үсэг зурахыг хүсэж байна`,
    heading: `${partnerName} танаас ${documentName ? `«${documentName}» баримт бичигт` : 'баримт бичигт'} гарын үсэг зурахыг хүсэж байна.`,
    parts: [
      {
        lead: 'Дараах холбоосоор орж хүсэлттэй танилцаад, гарын үсэг зурна уу, эсвэл татгалзана уу:',
        link,
        button: 'Нээж танилцах',
      },
      { facts: [['Холбоос хүчинтэй хугацаа', until]] },
      'Холбоос зөвхөн танд зориулсан тул бусдад бүү дамжуулаарай.',
    ],
  }),
};

/** The message that carries a signing link, in the recipient's language. */
export function linkMessage(language: Language, facts: LinkFacts): Letter {
  const { link, reminder, expiresAt, timeZone } = facts;
  const documentName = facts.documentName === undefined ? undefined : titleOf(facts.documentName);
  const until = zonedMinute(language, expiresAt, timeZone);
  return texts[language]({ partnerName: nameOf(facts.partnerName), documentName, link, until, reminder });
}
