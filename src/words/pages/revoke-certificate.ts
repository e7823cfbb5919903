import type { CertificateUseKind } from '#domain/certificate/certificate.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Ending } from './words.ts';

/** The words of the page by which the letter about a use of a certificate revokes it. */
export type RevokeWords = {
  title: string;
  text: string;
  certificate: string;
  signed: string;
  when: string;
  askedBy: string;
  unnamed: (signatures: number) => string;
  /** Who asked, where no partner or organization did. */
  by: Record<Extract<CertificateUseKind, 'platform' | 'csc'>, string>;
  button: string;
  stranger: string;
  done: Ending;
};

export const revokeWords: Record<Language, RevokeWords> = {
  en: {
    title: 'Was it not you?',
    text: 'Then somebody else knows the PIN of this certificate. Revoke it: it signs nothing more from then on. There is no way back.',
    certificate: 'Certificate',
    signed: 'Signed',
    when: 'When',
    askedBy: 'Asked for by',
    unnamed: (signatures) => (signatures > 1 ? `${signatures} documents` : 'A document'),
    by: { platform: 'A call of your account', csc: 'A program that signs from elsewhere (CSC)' },
    button: 'Revoke this certificate',
    stranger: 'If it was you, close this page: nothing changes.',
    done: {
      title: 'The certificate is revoked',
      text: 'It signs nothing more. Signatures that it made before stay valid. To sign again, make another certificate with another PIN.',
    },
  },
  mn: {
    title: 'Та гарын үсэг зураагүй юу?',
    text: 'Тэгвэл өөр хүн энэ гэрчилгээний PIN кодыг мэдэж байна. Гэрчилгээг хүчингүй болговол түүгээр дахин гарын үсэг зурахгүй. Энэ үйлдлийг буцаах боломжгүй.',
    certificate: 'Гэрчилгээ',
    signed: 'Гарын үсэг зурсан',
    when: 'Хэзээ',
    askedBy: 'Хүссэн',
    unnamed: (signatures) => (signatures > 1 ? `${signatures} баримт бичиг` : 'Баримт бичиг'),
    by: { platform: 'Таны бүртгэлийн дуудлага', csc: 'Алсаас гарын үсэг зурдаг программ (CSC)' },
    button: 'Гэрчилгээг хүчингүй болгох',
    stranger: 'Хэрэв та өөрөө зурсан бол энэ хуудсыг хаана уу: юу ч өөрчлөгдөхгүй.',
    done: {
      title: 'Гэрчилгээ хүчингүй боллоо',
      text: 'Түүгээр дахин гарын үсэг зурахгүй. Өмнө нь зурсан гарын үсгүүд хүчинтэй хэвээр үлдэнэ. Дахин гарын үсэг зурахын тулд өөр PIN кодтой шинэ гэрчилгээ үүсгэнэ үү.',
    },
  },
};
