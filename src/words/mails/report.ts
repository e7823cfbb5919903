import type { Language } from '#domain/sign-request/sign-request.ts';
import type { FootLink, Letter, WrittenLetter } from './layout/letter.ts';
import { writeLetter } from './layout/write-letter.ts';

/** The addresses in the foot of a letter: of the service itself, and of the page that reports the letter. */
type Foot = { home: string; report: string };

const foots: Record<Language, (foot: Foot) => FootLink[]> = {
  en: ({ home, report }) => [
    { words: 'Tamga is a service for signing documents. About it, and how to tell its letters:', link: home },
    { words: 'You did not expect this letter, or somebody misuses our service? Tell us here:', link: report },
  ],
  mn: ({ home, report }) => [
    {
      words: 'Tamga бол баримт бичигт гарын үсэг зурах үйлчилгээ. Үйлчилгээ болон захидлыг нь таних тухай:',
      link: home,
    },
    {
      words:
        'Та энэ захидлыг хүлээгээгүй юу, эсвэл хэн нэгэн үйлчилгээг урвуулан ашиглаж байна уу? Бидэнд мэдэгдэнэ үү:',
      link: report,
    },
  ],
};

/** Writes a letter with the foot that each of ours has: who we are, and the way to report the letter. */
export function reportableLetter(
  letter: Letter,
  { language, ...foot }: Foot & { language: Language },
): WrittenLetter {
  return writeLetter(language, letter, foots[language](foot));
}
