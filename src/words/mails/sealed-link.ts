import type { Language } from '#domain/sign-request/sign-request.ts';
import { utcMinute, type MessageText } from './sign-request.ts';

type Sealed = { link: string; until: Date };

const texts: Record<Language, (sealed: Sealed) => MessageText> = {
  en: ({ link, until }) => ({
    subject: 'Your new link to a sealed document',
    text: `The sealed document:\n${link}\n\nThe link works until ${utcMinute(until)}; after that, its page sends you a new one. It is for you alone: do not forward it.`,
  }),
  mn: ({ link, until }) => ({
    subject: 'Битүүмжилсэн баримт бичгийн шинэ холбоос',
    text: `Битүүмжилсэн баримт бичиг:\n${link}\n\nХолбоос ${utcMinute(until)} хүртэл хүчинтэй; дараа нь хуудаснаас нь шинэ холбоос авч болно. Зөвхөн танд зориулсан тул бусдад бүү дамжуулаарай.`,
  }),
};

/** The message that carries a link to a sealed PDF, in the receiver's language; its text is also a part of the notice. */
export function sealedMessage(language: Language, sealed: Sealed): MessageText {
  return texts[language](sealed);
}
