import type { Language } from '#domain/sign-request/sign-request.ts';
import { partsOf, type Letter } from './layout/letter.ts';
import { nameOf, titleOf } from './layout/names.ts';
import { zonedMinute } from './zoned-time.ts';

/** What the receipt of a signer's own act is made of: the SHA-256 of the file in hex, and the page that checks signatures. */
export type ReceiptFacts = {
  act: 'signed' | 'declined';
  at: Date;
  timeZone: string;
  partnerName: string;
  documentName: string | undefined;
  documentHash: string;
  verify: string;
};

type Written = Pick<ReceiptFacts, 'act' | 'partnerName' | 'documentName' | 'documentHash' | 'verify'> & {
  when: string;
};

const texts: Record<Language, (facts: Written) => Letter> = {
  en: ({ act, partnerName, documentName, documentHash, verify, when }) => {
    const signed = act === 'signed';
    const what = documentName ? `“${documentName}”` : 'a document';
    const did = signed ? `you signed ${what}` : `you declined to sign ${what}`;
    return {
      subject: `Receipt: ${did}`,
      heading: `${did.replace(/^y/, 'Y')}.`,
      parts: partsOf(
        {
          facts: [
            ['Asked by', partnerName],
            [signed ? 'You signed it' : 'You declined it', when],
            ['Fingerprint of the file (SHA-256)', documentHash],
          ],
        },
        `${partnerName} gets the ${signed ? 'signature' : 'answer'}. Keep this message: a file with this fingerprint is the one that it was about.`,
        signed && { lead: 'Anybody can check a signature here:', link: verify },
      ),
    };
  },
  mn: ({ act, partnerName, documentName, documentHash, verify, when }) => {
    const signed = act === 'signed';
    const what = documentName ? `«${documentName}» баримт бичигт` : 'баримт бичигт';
    const did = signed ? `та ${what} гарын үсэг зурлаа` : `та ${what} гарын үсэг зурахаас татгалзлаа`;
    return {
      subject: `Баталгаажуулалт: ${did}`,
      heading: `${did.replace(/^т/, 'Т')}. Хүсэлт гаргагч: ${partnerName}.`,
      parts: partsOf(
        {
          facts: [
            ['Хүсэлт гаргагч', partnerName],
            [signed ? 'Гарын үсэг зурсан' : 'Татгалзсан', when],
            ['Файлын хэш утга (SHA-256)', documentHash],
          ],
        },
        `${signed ? 'Гарын үсгийг' : 'Хариуг'} ${partnerName} хүлээж авна. Энэ мессежийг хадгалаарай: ийм хэш утгатай файл нь тухайн баримт бичиг мөн.`,
        signed && { lead: 'Гарын үсгийг хэн ч энд шалгаж болно:', link: verify },
      ),
    };
  },
};

/** The message that tells a signer what they signed or declined, for whom and when, in their language. */
export function receiptMessage(language: Language, facts: ReceiptFacts): Letter {
  const { act, at, timeZone, documentHash, verify } = facts;
  const documentName = facts.documentName === undefined ? undefined : titleOf(facts.documentName);
  const when = zonedMinute(language, at, timeZone);
  const partnerName = nameOf(facts.partnerName);
  return texts[language]({ act, partnerName, documentName, documentHash, verify, when });
}
