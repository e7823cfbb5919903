import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Letter } from './layout/letter.ts';
import { zonedMinute } from './zoned-time.ts';

/** A link to a sealed document, its end with the time zone in which that is written, and the page that checks files. */
export type SealedFacts = { link: string; until: Date; timeZone: string; verify: string };

type Written = Pick<SealedFacts, 'link' | 'verify'> & { end: string };

const texts: Record<Language, (facts: Written) => Letter> = {
  en: ({ link, verify, end }) => ({
    subject: 'Your new link to a sealed document',
    parts: [
      { lead: 'The sealed document:', link, button: 'Open the sealed document' },
      `The link works until ${end}; after that, its page sends you a new one. It is for you alone: do not forward it.`,
      { lead: 'A PDF that you have saved can be checked here:', link: verify },
    ],
  }),
  mn: ({ link, verify, end }) => ({
    subject: 'Битүүмжилсэн баримт бичгийн шинэ холбоос',
    parts: [
      { lead: 'Битүүмжилсэн баримт бичиг:', link, button: 'Битүүмжилсэн баримт бичгийг нээх' },
      `Холбоос хүчинтэй байх хугацаа: ${end}; дараа нь хуудаснаас нь шинэ холбоос авч болно. Зөвхөн танд зориулсан тул бусдад бүү дамжуулаарай.`,
      { lead: 'Хадгалсан PDF файлыг энд шалгана:', link: verify },
    ],
  }),
};

/** The message that carries a link to a sealed PDF, in the receiver's language; its parts are also parts of the notice. */
export function sealedMessage(language: Language, { link, verify, until, timeZone }: SealedFacts): Letter {
  return texts[language]({ link, verify, end: zonedMinute(language, until, timeZone) });
}
