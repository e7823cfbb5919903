import type { AuthMethod } from '#domain/envelope/envelope.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of an agreement; the meaning of a signature tells what its certificate says of the signer. */
type ConsentWords = {
  title: string;
  means: (method: AuthMethod) => string[];
  agree: string;
  missing: string;
};

export type AgreementWords = Record<'sign' | 'approve', ConsentWords> & { meansTitle: string };

/** What the certificate of a signature says of the signer, by what they are asked for. */
const named: Record<Language, Record<AuthMethod, string>> = {
  en: {
    email:
      'Your name, your e-mail address and the exact time go into the document with your signature. The certificate calls the address unverified, because only your link was asked for.',
    email_code:
      'Your name, your e-mail address, which received the code, and the exact time go into the document with your signature.',
    sms: 'Your name, your whole phone number, which received the code, and the exact time go into the document with your signature. Everybody who gets the document can read the number.',
    credential: 'The name in your certificate and the exact time go into the document with your signature.',
  },
  mn: {
    email:
      'Таны нэр, имэйл хаяг, гарын үсэг зурсан яг цаг нь гарын үсгийн хамт баримт бичигт орно. Зөвхөн холбоос шаардсан тул гэрчилгээнд хаягийг баталгаажуулаагүй (unverified) гэж тэмдэглэнэ.',
    email_code:
      'Таны нэр, код хүлээн авсан имэйл хаяг, гарын үсэг зурсан яг цаг нь гарын үсгийн хамт баримт бичигт орно.',
    sms: 'Таны нэр, код хүлээн авсан утасны бүтэн дугаар, гарын үсэг зурсан яг цаг нь гарын үсгийн хамт баримт бичигт орно. Баримт бичгийг авсан хүн бүр энэ дугаарыг харна.',
    credential: 'Таны гэрчилгээн дэх нэр, гарын үсэг зурсан яг цаг нь гарын үсгийн хамт баримт бичигт орно.',
  },
};

/** The version of these words: a change of any of them makes a new one, and the former ones stay in `agreements`. */
export const agreementVersion = '2026-11-28';

/** The words with which a recipient agrees to sign or to approve, in each language. */
export const agreementWords: Readonly<Record<Language, AgreementWords>> = {
  en: {
    meansTitle: 'What it means',
    sign: {
      title: 'Agree and sign',
      means: (method) => [
        'You sign this very document. Any change that is made to it afterwards will show.',
        named.en[method],
        'Others rely on it as on a signature on paper. You cannot take it back here.',
      ],
      agree: 'I have read the document, my entries are right, and I agree to sign it electronically.',
      missing: 'Tick the box if you agree: without your consent nothing is signed.',
    },
    approve: {
      title: 'Agree and approve',
      means: () => [
        'You approve this very document. Your approval is recorded with your name and the exact time.',
        'No signature of yours goes into the document.',
        'The people after you can act once you approve. You cannot take it back here.',
      ],
      agree: 'I have read the document and approve it.',
      missing: 'Tick the box if you approve: without it nothing is recorded.',
    },
  },
  mn: {
    meansTitle: 'Энэ юу гэсэн үг вэ?',
    sign: {
      title: 'Зөвшөөрч гарын үсэг зурах',
      means: (method) => [
        'Та яг энэ баримт бичигт гарын үсэг зурна. Дараа нь хэн нэгэн өөрчилбөл заавал илэрнэ.',
        named.mn[method],
        'Бусад хүн үүнд цаасан дээрх гарын үсгийн нэгэн адил итгэнэ. Та үүнийг эндээс буцаан авах боломжгүй.',
      ],
      agree:
        'Би баримт бичигтэй танилцсан, миний бөглөсөн зүйл зөв бөгөөд цахимаар гарын үсэг зурахыг зөвшөөрч байна.',
      missing: 'Зөвшөөрч байвал нүдийг тэмдэглэнэ үү: таны зөвшөөрөлгүйгээр гарын үсэг зурагдахгүй.',
    },
    approve: {
      title: 'Зөвшөөрч батлах',
      means: () => [
        'Та яг энэ баримт бичгийг батална. Таны нэр, баталсан яг цаг нь бүртгэгдэнэ.',
        'Таны гарын үсэг баримт бичигт орохгүй.',
        'Таныг батламагц дараагийн хүмүүс үргэлжлүүлнэ. Та үүнийг эндээс буцаан авах боломжгүй.',
      ],
      agree: 'Би баримт бичигтэй танилцсан бөгөөд үүнийг баталж байна.',
      missing: 'Баталж байвал нүдийг тэмдэглэнэ үү: үгүй бол юу ч бүртгэгдэхгүй.',
    },
  },
};
