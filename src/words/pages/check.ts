import type { EnvelopeEnd } from '#domain/envelope/envelope.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of the public page where a file is compared with an envelope. */
export type CheckWords = {
  title: string;
  intro: string;
  ended: Record<EnvelopeEnd | 'open', string>;
  openText: string;
  signatures: string;
  deleted: string;
  deletedText: string;
  envelope: string;
  signedHash: string;
  originalHash: string;
  certificateHash: string;
  none: string;
  ask: string;
  askText: string;
  choose: string;
  drop: string;
  stays: string;
  reading: (file: string) => string;
  unreadable: (file: string) => string;
  match: Record<CheckedFile, { title: string; text: (file: string) => string }>;
  mismatch: { title: string; text: (file: string) => string };
  verified: string;
  verifiedText: string;
  verifiedLater: string;
  verify: string;
  byYourself: string;
};

/** The files of an envelope that can be told by their fingerprint. */
export const checkedFiles = ['signed', 'original', 'certificate'] as const;
export type CheckedFile = (typeof checkedFiles)[number];

/** The words of the page in each language. */
export const checkWords: Record<Language, CheckWords> = {
  en: {
    title: 'Check a file against an envelope',
    intro:
      'This page says how an envelope ended, whether the signatures in it hold, and whether a file you have is the one that belongs to it.',
    ended: {
      completed: 'Completed',
      declined: 'Declined',
      voided: 'Voided',
      expired: 'Expired',
      open: 'Still under way, sent',
    },
    openText:
      'Not everybody has finished, so the PDF still changes: a copy of it is no evidence yet. Come back to this address once all have.',
    signatures: 'Signatures',
    deleted: 'Deleted:',
    deletedText:
      'Our own copy was kept for as long as was set, and then deleted. The fingerprints stay, so that a file can still be told to belong to this envelope.',
    envelope: 'Envelope',
    signedHash: 'SHA-256 of the signed PDF',
    originalHash: 'SHA-256 of the document as it was sent',
    certificateHash: 'SHA-256 of the certificate of completion',
    none: 'none was made',
    ask: 'Is it the right file?',
    askText: 'Choose the PDF you were given. Your browser works out its SHA-256 fingerprint and compares it.',
    choose: 'Choose a file',
    drop: 'or drop it here',
    stays: 'The file does not leave your device.',
    reading: (file) => `Reading “${file}” …`,
    unreadable: (file) => `“${file}” could not be read. Choose a file, not a folder, and try again.`,
    match: {
      signed: {
        title: 'This is the signed PDF',
        text: (file) => `“${file}” is, byte for byte, the PDF with the signatures of this envelope.`,
      },
      original: {
        title: 'Not signed: this is the document as it was sent',
        text: (file) =>
          `“${file}” is, byte for byte, the document that the sender sent. It has no signatures of this envelope in it.`,
      },
      certificate: {
        title: 'This is the certificate of completion',
        text: (file) => `“${file}” is, byte for byte, the certificate of this envelope.`,
      },
    },
    mismatch: {
      title: 'This file does not belong to the envelope',
      text: (file) =>
        `“${file}” is another file, or a changed copy. A PDF that was opened and saved again is changed: ask for the file as it was downloaded.`,
    },
    verified: 'The signatures in the signed PDF',
    verifiedText:
      'The PDF that is kept here was verified just now, as any file is that is sent to be verified. The names of people are masked.',
    verifiedLater: 'The signatures cannot be verified at this moment. Load the page again in a minute.',
    verify: 'Verify the signatures in a file',
    byYourself:
      'The signatures can be verified without this service: any validator of PDF signatures shows them, with our root certificate as the trust anchor.',
  },
  mn: {
    title: 'Файлыг дугтуйтай тулгах',
    intro:
      'Энэ хуудас дугтуй хэрхэн дууссаныг, доторх гарын үсгүүд хүчинтэй эсэхийг, мөн танд байгаа файл тухайн дугтуйнх мөн эсэхийг харуулна.',
    ended: {
      completed: 'Бүрэн гүйцсэн',
      declined: 'Татгалзсан',
      voided: 'Хүчингүй болгосон',
      expired: 'Хугацаа дууссан',
      open: 'Дуусаагүй, илгээсэн',
    },
    openText:
      'Бүх хүн дуусгаагүй байгаа тул PDF өөрчлөгдсөөр байна: хуулбар нь нотолгоо болж хараахан чадахгүй. Бүгд дуусгасны дараа энэ хаягт дахин орно уу.',
    signatures: 'Гарын үсэг',
    deleted: 'Устгасан:',
    deletedText:
      'Өөрсдийн хуулбарыг тогтоосон хугацаанд хадгалаад устгасан. Файлыг таних хэш утгууд нь үлдсэн тул таны файл энэ дугтуйнх мөн эсэхийг шалгаж болно.',
    envelope: 'Дугтуй',
    signedHash: 'Гарын үсэгтэй PDF-ийн SHA-256',
    originalHash: 'Илгээсэн баримт бичгийн SHA-256',
    certificateHash: 'Гүйцэтгэлийн тодорхойлолтын SHA-256',
    none: 'үүсгээгүй',
    ask: 'Зөв файл мөн үү?',
    askText: 'Өөрт ирсэн PDF-ээ сонгоно уу. Таны хөтөч файлын SHA-256 хэш утгыг тооцоолж, харьцуулна.',
    choose: 'Файл сонгох',
    drop: 'эсвэл энд чирж тавина уу',
    stays: 'Файл таны төхөөрөмжөөс гарахгүй.',
    reading: (file) => `«${file}» файлыг уншиж байна …`,
    unreadable: (file) => `«${file}» файлыг уншиж чадсангүй. Хавтас биш, файл сонгоод дахин оролдоно уу.`,
    match: {
      signed: {
        title: 'Энэ бол гарын үсэгтэй PDF',
        text: (file) => `«${file}» нь энэ дугтуйн гарын үсгүүд бүхий PDF-тэй байт бүрээрээ ижил.`,
      },
      original: {
        title: 'Гарын үсэггүй: энэ бол илгээсэн баримт бичиг',
        text: (file) =>
          `«${file}» нь илгээгчийн илгээсэн файлтай байт бүрээрээ ижил. Дотор нь энэ дугтуйн гарын үсэг байхгүй.`,
      },
      certificate: {
        title: 'Энэ бол гүйцэтгэлийн тодорхойлолт',
        text: (file) => `«${file}» нь энэ дугтуйн гүйцэтгэлийн тодорхойлолттой байт бүрээрээ ижил.`,
      },
    },
    mismatch: {
      title: 'Энэ файл дугтуйнх биш',
      text: (file) =>
        `«${file}» нь өөр файл, эсвэл өөрчлөгдсөн хуулбар байна. Нээгээд дахин хадгалсан PDF өөрчлөгддөг: татаж авсан хэвээр нь өгөхийг хүснэ үү.`,
    },
    verified: 'Гарын үсэгтэй PDF дахь гарын үсгүүд',
    verifiedText:
      'Энд хадгалсан PDF-ийг шалгуулахаар илгээсэн бусад файлтай адил яг одоо шалгав. Хүмүүсийн нэрийг нууцалсан.',
    verifiedLater:
      'Гарын үсгүүдийг одоогоор шалгах боломжгүй байна. Хэдэн минутын дараа хуудсыг дахин ачаална уу.',
    verify: 'Файл дахь гарын үсгийг шалгах',
    byYourself:
      'Гарын үсгийг энэ үйлчилгээгүйгээр ч шалгаж болно: PDF гарын үсэг шалгадаг аль ч хэрэгсэл манай суурь гэрчилгээг итгэлцлийн эх болгон шалгаж, харуулна.',
  },
};
