import type { ReasonWords } from './reason-words.ts';

/** Reasons of the building blocks: cryptography, timestamps, proofs of existence. */
export const validationReasons: Record<string, ReasonWords> = {
  signing_certificate_missing: {
    en: () => 'The certificate of the signer is not in the file. Ask the signer for a complete signature.',
    mn: () => 'Гарын үсэг зурсан хүний гэрчилгээ файлд алга. Бүрэн гарын үсгийг зурсан хүнээс нь авна уу.',
  },
  signing_certificate_differs: {
    en: () =>
      'The signature names a certificate that is not the one in the file. Do not rely on the name that it shows.',
    mn: () =>
      'Гарын үсэгт заасан гэрчилгээ нь файл доторх гэрчилгээ биш байна. Тэнд харагдах нэрд бүү итгээрэй.',
  },
  signing_certificate_not_signed: {
    en: () =>
      'The signature does not protect the choice of its certificate, as an advanced signature (AdES) does.',
    mn: () => 'Энэ гарын үсэг дэвшилтэт гарын үсэг (AdES) шиг гэрчилгээнийхээ сонголтыг хамгаалаагүй байна.',
  },
  signing_certificate_issuer_differs: {
    en: () =>
      'The signature names the issuer or the number of its certificate otherwise than the certificate itself does.',
    mn: () => 'Гарын үсэгт бичсэн гэрчилгээний олгогч эсвэл дугаар нь гэрчилгээнийхээс өөр байна.',
  },
  nothing_signed: {
    en: () => 'The signature covers nothing.',
    mn: () => 'Энэ гарын үсэг юуг ч хамраагүй байна.',
  },
  signed_object_missing: {
    en: ({ name = 'document' }) =>
      `What was signed is not there: ${name}. Add it, or ask the sender for all the files.`,
    mn: ({ name = 'document' }) =>
      `Гарын үсэг зурсан зүйл алга: ${name}. Түүнийг нэмэх эсвэл бүх файлыг илгээгчээс авна уу.`,
  },
  signed_object_changed: {
    en: ({ name = 'document' }) =>
      `What was signed was changed since, or is another one: ${name}. Do not rely on it.`,
    mn: ({ name = 'document' }) =>
      `Гарын үсэг зурсны дараа өөрчлөгдсөн, эсвэл өөр зүйл байна: ${name}. Үүнд бүү найдаарай.`,
  },
  signature_algorithm_unknown: {
    en: ({ algorithm = '?' }) =>
      `The signature was made by a method that is not accepted here (${algorithm}). Ask for one made by a usual method.`,
    mn: ({ algorithm = '?' }) =>
      `Гарын үсгийг энд хүлээн зөвшөөрдөггүй аргаар зурсан байна (${algorithm}). Түгээмэл аргаар зуруулж авна уу.`,
  },
  signature_value_wrong: {
    en: () =>
      'The signature was not made with the key of the certificate that it shows, or was changed since. Do not rely on it.',
    mn: () =>
      'Гарын үсгийг харуулсан гэрчилгээний түлхүүрээр зураагүй, эсвэл дараа нь өөрчилсөн байна. Үүнд бүү найдаарай.',
  },
  timestamp_unreadable: {
    en: () => 'A timestamp cannot be read. It proves nothing.',
    mn: () => 'Цагийн тэмдгийг унших боломжгүй байна. Энэ нь юуг ч нотлохгүй.',
  },
  timestamp_digest_unknown: {
    en: ({ algorithm = '?' }) =>
      `A timestamp uses a digest that is not accepted here (${algorithm}). It proves nothing.`,
    mn: ({ algorithm = '?' }) =>
      `Цагийн тэмдэг энд хүлээн зөвшөөрдөггүй хураангуй ашигласан байна (${algorithm}). Энэ нь юуг ч нотлохгүй.`,
  },
  timestamp_over_other_data: {
    en: () => 'A timestamp belongs to other data than this. It proves nothing.',
    mn: () => 'Цагийн тэмдэг өөр өгөгдөлд хамаарч байна. Энэ нь юуг ч нотлохгүй.',
  },
  timestamp_outside_certificate: {
    en: ({ name = '?', time = '?', from = '?', until = '?' }) =>
      `A timestamp says ${time}, but the certificate of ${name} holds only from ${from} until ${until}. It proves nothing.`,
    mn: ({ name = '?', time = '?', from = '?', until = '?' }) =>
      `Цагийн тэмдэг дээрх цаг: ${time}. Гэрчилгээний хүчинтэй хугацаа: ${from} – ${until} (${name}). Энэ нь юуг ч нотлохгүй.`,
  },
  timestamps_out_of_order: {
    en: () =>
      'The timestamps of the signature contradict each other: one is older than what it is over. Ask the signer to sign again.',
    mn: () =>
      'Гарын үсгийн цагийн тэмдгүүд хоорондоо зөрчилдөж байна: нэг нь хамарсан зүйлээсээ өмнөх огноотой. Дахин зуруулна уу.',
  },
  signed_before_certificate: {
    en: ({ name = '?', proved = '?', from = '?' }) =>
      `The signature existed on ${proved}, but the certificate of ${name} holds only from ${from}.`,
    mn: ({ name = '?', proved = '?', from = '?' }) =>
      `Гарын үсэг зурсан нь нотлогдсон цаг: ${proved}. Гэрчилгээ хүчинтэй болсон цаг: ${from} (${name}). Гэрчилгээ хүчинтэй болохоос өмнө зурсан байна.`,
  },
};
