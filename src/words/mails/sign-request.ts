import type { Language } from '#domain/sign-request/sign-request.ts';
import { given, oneLine } from '../given.ts';

export type LinkFacts = {
  partnerName: string;
  documentName: string | undefined;
  link: string;
  expiresAt: Date;
  reminder: boolean;
};

export type MessageText = { subject: string; text: string };

/** Writes a time in UTC to the minute: a message has no reader whose zone we know. */
export function utcMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

const linkTexts: Record<Language, (facts: LinkFacts) => MessageText> = {
  en: ({ partnerName, documentName, link, expiresAt, reminder }) => ({
    subject: `${reminder ? 'Reminder: ' : ''}${partnerName} asks you to sign${documentName ? ` “${documentName}”` : ' a document'}`,
    text: [
      `${partnerName} asks you to sign${documentName ? ` the document “${documentName}”` : ' a document'}.`,
      `Open this link to read the request, and to sign or decline:\n${link}`,
      `The link works until ${utcMinute(expiresAt)}. It is for you alone: do not forward it.`,
      'If you did not expect this message, you need do nothing.',
    ].join('\n\n'),
  }),
  mn: ({ partnerName, documentName, link, expiresAt, reminder }) => ({
    subject: `${reminder ? 'Сануулга: ' : ''}${partnerName} танаас ${documentName ? `«${documentName}» баримт бичигт` : 'баримт бичигт'} гарын үсэг зурахыг хүсэж байна`,
    text: [
      `${partnerName} танаас ${documentName ? `«${documentName}» баримт бичигт` : 'баримт бичигт'} гарын үсэг зурахыг хүсэж байна.`,
      `Дараах холбоосоор орж хүсэлттэй танилцаад, гарын үсэг зурна уу, эсвэл татгалзана уу:\n${link}`,
      `Холбоос ${utcMinute(expiresAt)} хүртэл хүчинтэй. Зөвхөн танд зориулсан тул бусдад бүү дамжуулаарай.`,
      'Хэрэв та ийм мессеж хүлээгээгүй бол юу ч хийх шаардлагагүй.',
    ].join('\n\n'),
  }),
};

/** The message that carries a signing link, in the recipient's language. */
export function linkMessage(language: Language, facts: LinkFacts): MessageText {
  const documentName = facts.documentName === undefined ? undefined : given(facts.documentName);
  return linkTexts[language]({ ...facts, partnerName: oneLine(facts.partnerName), documentName });
}

const codeTexts: Record<Language, (facts: { code: string; minutes: number }) => MessageText> = {
  en: ({ code, minutes }) => ({
    subject: `${code} is your signing code`,
    text: `Your signing code is ${code}.\n\nIt works once and for ${minutes} minutes. Nobody from Tamga or the sender will ever ask you for it.`,
  }),
  mn: ({ code, minutes }) => ({
    subject: `${code} — гарын үсэг зурах нэг удаагийн код`,
    text: `Гарын үсэг зурах нэг удаагийн код: ${code}.\n\n${minutes} минут хүчинтэй, нэг удаа ажиллана. Энэ кодыг хэн ч танаас асуухгүй: бусдад бүү хэлээрэй.`,
  }),
};

/** The message that carries a one-time code, in the recipient's language. */
export function codeMessage(language: Language, facts: { code: string; minutes: number }): MessageText {
  return codeTexts[language](facts);
}
