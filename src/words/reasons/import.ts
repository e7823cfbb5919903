import type { ImportRefusal } from '#domain/certificate/import-refusals.ts';
import type { ReasonWords } from './reason-words.ts';

const taken = 'RSA keys of 2048 to 4096 bits and EC keys on P-256 and P-384 are taken';
const takenMn = '2048–4096 битийн RSA, эсвэл P-256, P-384 муруйтай EC түлхүүр авна';

/** Reasons for which a PKCS#12 file is not imported. */
export const importReasons: Record<ImportRefusal, ReasonWords> = {
  wrong_passphrase: {
    en: () =>
      'The passphrase does not open this file. Enter the one that the file was exported with; if it is right, the file is damaged.',
    mn: () =>
      'Нууц үг энэ файлыг нээхгүй байна. Файлыг гаргаж авахдаа өгсөн нууц үгээ оруулна уу; зөв бол файл гэмтсэн байна.',
  },
  several_passphrases: {
    en: () =>
      'The passphrase opens the file, but not all that is in it. Export it again with one passphrase for everything.',
    mn: () =>
      'Нууц үг файлыг нээсэн ч доторх бүгдийг нь нээхгүй байна. Бүгдэд нь нэг нууц үг өгч дахин гаргаж авна уу.',
  },
  not_qualified: {
    en: () =>
      'The certificate does not say that it is a qualified one (QCStatements): import it as corporate.',
    mn: () =>
      'Тусгай шаардлага хангасан гэж гэрчилгээнд тэмдэглээгүй байна (QCStatements). Байгууллагын гэрчилгээ гэсэн төрлөөр оруулна уу.',
  },
  no_pkcs12: {
    en: () => 'This is not a PKCS#12 file (.p12, .pfx), or it is damaged. Export it again.',
    mn: () => 'Энэ нь PKCS#12 файл (.p12, .pfx) биш, эсвэл гэмтсэн байна. Дахин гаргаж авна уу.',
  },
  file_too_large: {
    en: ({ bytes = '' }) => `The file is larger than ${bytes} bytes. Export your certificate by itself.`,
    mn: ({ bytes = '' }) => `Файл ${bytes} байтаас том байна. Зөвхөн өөрийн гэрчилгээг гаргаж авна уу.`,
  },
  too_many_rounds: {
    en: () =>
      'The file asks for too many rounds of key derivation. Export it again with 100,000 iterations at most.',
    mn: () =>
      'Файл түлхүүр гаргахад хэт олон давталт шаардаж байна. 100 000-аас олонгүй давталттайгаар дахин гаргаж авна уу.',
  },
  salt_too_long: {
    en: () => 'The file has a salt that is too long.',
    mn: () => 'Файлын давс (salt) хэт урт байна.',
  },
  checksum_key_length: {
    en: () => 'The file has a checksum whose key is too short or too long.',
    mn: () => 'Файлын шалгах нийлбэрийн түлхүүр хэт богино, эсвэл хэт урт байна.',
  },
  protected_by_signature: {
    en: () => 'The file is protected by a signature and not by a passphrase. Export it with a passphrase.',
    mn: () => 'Файлыг нууц үгээр бус, гарын үсгээр хамгаалсан байна. Нууц үг өгч дахин гаргаж авна уу.',
  },
  protected_by_key: {
    en: () => 'The file is protected by a key and not by a passphrase. Export it with a passphrase.',
    mn: () => 'Файлыг нууц үгээр бус, түлхүүрээр хамгаалсан байна. Нууц үг өгч дахин гаргаж авна уу.',
  },
  no_checksum: {
    en: () =>
      'The file has no checksum (MAC) that shows the passphrase to be right. Export it again with one.',
    mn: () =>
      'Файлд нууц үг зөв эсэхийг харуулах шалгах нийлбэр (MAC) алга. Түүнтэй нь дахин гаргаж авна уу.',
  },
  checksum_unknown: {
    en: ({ oid = '' }) =>
      `The file is protected by a checksum that is not taken (${oid}). Export it again with AES-256 and SHA-256.`,
    mn: ({ oid = '' }) =>
      `Файлын шалгах нийлбэрийн аргыг авах боломжгүй (${oid}). AES-256, SHA-256-аар дахин гаргаж авна уу.`,
  },
  encryption_unknown: {
    en: ({ oid = '' }) =>
      `The file is protected by an encryption that is not taken (${oid}). Export it again with AES-256 and SHA-256.`,
    mn: ({ oid = '' }) =>
      `Файлын шифрлэлтийг авах боломжгүй (${oid}). AES-256, SHA-256-аар дахин гаргаж авна уу.`,
  },
  key_derivation_unknown: {
    en: ({ oid = '' }) =>
      `The file is protected by a key derivation that is not taken (${oid}). Export it again with AES-256 and SHA-256.`,
    mn: ({ oid = '' }) =>
      `Файлын түлхүүр гаргах аргыг авах боломжгүй (${oid}). AES-256, SHA-256-аар дахин гаргаж авна уу.`,
  },
  bags_too_deep: {
    en: () => 'The file has bags that are nested too deep.',
    mn: () => 'Файл доторх хэсгүүд хэт олон давхар байна.',
  },
  too_many_certificates: {
    en: ({ most = '' }) =>
      `The file has more than ${most} certificates. Export yours with its issuers alone.`,
    mn: ({ most = '' }) =>
      `Файлд хэт олон гэрчилгээ байна (дээд тоо: ${most}). Зөвхөн өөрийн болон олгогчдынх нь гэрчилгээг гаргаж авна уу.`,
  },
  no_private_key: {
    en: () => 'The file has no private key. Export your certificate together with its private key.',
    mn: () => 'Файлд хувийн түлхүүр алга. Гэрчилгээгээ хувийн түлхүүртэй нь хамт гаргаж авна уу.',
  },
  several_private_keys: {
    en: () => 'The file has more than one private key. Export the one that you want by itself.',
    mn: () => 'Файлд нэгээс олон хувийн түлхүүр байна. Хэрэгтэйг нь дангаар нь гаргаж авна уу.',
  },
  private_key_unencrypted: {
    en: () => 'The private key in this file is not encrypted. Export it again with encryption.',
    mn: () => 'Файл дахь хувийн түлхүүр шифрлэгдээгүй байна. Шифрлэж дахин гаргаж авна уу.',
  },
  private_key_damaged: {
    en: () => 'The private key in this file cannot be read: the file is damaged. Export it again.',
    mn: () => 'Файл дахь хувийн түлхүүрийг унших боломжгүй: файл гэмтсэн байна. Дахин гаргаж авна уу.',
  },
  private_key_useless: {
    en: () => 'The private key in this file makes no valid signature: the file is damaged.',
    mn: () => 'Файл дахь хувийн түлхүүрээр хүчинтэй гарын үсэг үүсэхгүй байна: файл гэмтсэн байна.',
  },
  curve_without_name: {
    en: () => `The private key is on a curve without a name; ${taken}.`,
    mn: () => `Хувийн түлхүүрийн муруй нэргүй байна; ${takenMn}.`,
  },
  key_kind_not_taken: {
    en: ({ kind = '' }) => `The private key is of a kind that is not taken (${kind}); ${taken}.`,
    mn: ({ kind = '' }) => `Ийм төрлийн хувийн түлхүүрийг авах боломжгүй (${kind}); ${takenMn}.`,
  },
  rsa_too_short: {
    en: ({ bits = '' }) => `The private key is an RSA key of ${bits} bits, which is too weak; ${taken}.`,
    mn: ({ bits = '' }) => `Хувийн түлхүүр нь ${bits} битийн RSA бөгөөд хэт сул байна; ${takenMn}.`,
  },
  rsa_too_long: {
    en: ({ bits = '' }) => `The private key is an RSA key of ${bits} bits; ${taken}.`,
    mn: ({ bits = '' }) => `Хувийн түлхүүр нь ${bits} битийн RSA байна; ${takenMn}.`,
  },
  rsa_exponent_too_small: {
    en: ({ exponent = '' }) =>
      `The private key is an RSA key with the public exponent ${exponent}, which is too weak.`,
    mn: ({ exponent = '' }) =>
      `Хувийн түлхүүр нь нийтийн илтгэгч нь ${exponent} бүхий RSA бөгөөд хэт сул байна.`,
  },
  no_certificate: {
    en: () => 'The file has no certificate. Export the private key together with its certificate.',
    mn: () => 'Файлд гэрчилгээ алга. Хувийн түлхүүрээ гэрчилгээтэй нь хамт гаргаж авна уу.',
  },
  certificate_of_another_key: {
    en: () =>
      'None of the certificates in this file belongs to its private key. Export the key with its own certificate.',
    mn: () =>
      'Файл дахь гэрчилгээнүүдийн аль нь ч хувийн түлхүүрт нь тохирохгүй байна. Түлхүүрээ өөрийнх нь гэрчилгээтэй гаргаж авна уу.',
  },
  certificate_of_an_authority: {
    en: () => 'The private key belongs to a certificate authority. Export the certificate of a person.',
    mn: () => 'Хувийн түлхүүр нь гэрчилгээ олгогчийнх байна. Хувь хүний гэрчилгээг гаргаж авна уу.',
  },
  certificate_not_for_signatures: {
    en: () => 'The certificate in this file may not be used for signatures, by its key usage.',
    mn: () => 'Файл дахь гэрчилгээний түлхүүр гарын үсэг зурах зориулалтгүй байна.',
  },
  serial_number_too_long: {
    en: () => 'The certificate has a serial number of more than 20 octets, which standards do not allow.',
    mn: () => 'Гэрчилгээний дугаар 20 байтаас урт байна; стандартаар зөвшөөрөхгүй.',
  },
  certificate_has_expired: {
    en: ({ until = '' }) => `The certificate expired on ${until}. Import one that is valid.`,
    mn: ({ until = '' }) => `Гэрчилгээний хугацаа дууссан (${until}). Хүчинтэй гэрчилгээ оруулна уу.`,
  },
  certificate_begins_later: {
    en: ({ from = '' }) => `The certificate is not valid before ${from}. Import it then.`,
    mn: ({ from = '' }) => `Гэрчилгээ хараахан хүчинтэй болоогүй (${from}). Тэр үед оруулна уу.`,
  },
};
