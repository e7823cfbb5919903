import type { ReasonWords } from './reason-words.ts';

/** Reasons about the structure of CMS and CAdES signatures. */
export const cmsReasons: Record<string, ReasonWords> = {
  cms_trailing_bytes: {
    en: () => 'Other bytes follow the signature in its file. Ask the sender for the original file.',
    mn: () => 'Файлд гарын үсгийн ард өөр өгөгдөл нэмэгдсэн байна. Эх файлыг илгээгчээс авна уу.',
  },
  cms_attribute_missing: {
    en: ({ attribute = '' }) =>
      `The signature lacks a part that each must have: ${attribute}. Ask the signer to sign again.`,
    mn: ({ attribute = '' }) =>
      `Гарын үсэгт заавал байх ёстой хэсэг алга: ${attribute}. Гарын үсэг зурагчаас дахин зуруулна уу.`,
  },
  cms_attribute_repeated: {
    en: ({ attribute = '' }) =>
      `A part of the signature occurs more than once: ${attribute}. It is not clear which counts; ask the signer to sign again.`,
    mn: ({ attribute = '' }) =>
      `Гарын үсгийн нэг хэсэг давхардсан байна: ${attribute}. Аль нь хүчинтэй нь тодорхойгүй тул дахин зуруулна уу.`,
  },
  cms_attribute_malformed: {
    en: ({ attribute = '' }) =>
      `A part of the signature cannot be read: ${attribute}. Ask the signer to sign again with another program.`,
    mn: ({ attribute = '' }) =>
      `Гарын үсгийн нэг хэсгийг уншиж чадсангүй: ${attribute}. Өөр программаар дахин зуруулна уу.`,
  },
  cms_signed_attributes_missing: {
    en: () =>
      'The signature says nothing about what it is: neither time nor certificate are signed. Ask for a CAdES signature.',
    mn: () =>
      'Гарын үсэгт цаг, гэрчилгээний аль нь ч баталгаажаагүй байна. CAdES хэлбэрийн гарын үсэг зуруулна уу.',
  },
  cms_content_type_differs: {
    en: () =>
      'The signature names another kind of content than it holds. It may have been taken from elsewhere; ask the signer to sign again.',
    mn: () =>
      'Гарын үсэг нь агуулгынхаа төрлийг өөрөөр заасан байна. Өөр газраас авсан байж болзошгүй тул дахин зуруулна уу.',
  },
  cms_signing_certificate_missing: {
    en: () =>
      'The signature does not bind the certificate of its signer, so the certificate could be exchanged. Ask for a CAdES signature.',
    mn: () =>
      'Гарын үсэг нь зурагчийн гэрчилгээтэй холбогдоогүй тул гэрчилгээг сольж болно. CAdES хэлбэрийн гарын үсэг зуруулна уу.',
  },
  cms_signing_certificates_differ: {
    en: () =>
      'The signature names two different certificates as that of its signer. Ask the signer to sign again.',
    mn: () => 'Гарын үсэг нь зурагчийн гэрчилгээ гэж хоёр өөр гэрчилгээг заасан байна. Дахин зуруулна уу.',
  },
  cms_algorithms_differ: {
    en: () =>
      'The signature names different algorithms for the same step. It may have been changed; ask the signer to sign again.',
    mn: () =>
      'Гарын үсэг нь нэг алхамд өөр өөр алгоритм заасан байна. Өөрчлөгдсөн байж болзошгүй тул дахин зуруулна уу.',
  },
  cms_digest_unknown: {
    en: ({ algorithm = '' }) =>
      `The signature uses a digest algorithm that is not known here: ${algorithm}. Ask the signer to sign with SHA-256.`,
    mn: ({ algorithm = '' }) =>
      `Гарын үсэгт энд танигдаагүй хэшийн алгоритм ашигласан байна: ${algorithm}. SHA-256 ашиглан зуруулна уу.`,
  },
  cms_timestamp_index_missing: {
    en: () =>
      'An archive timestamp does not say what it covers, so it proves nothing. Ask the sender to have the signature archived again.',
    mn: () =>
      'Архивын цагийн тэмдэг юуг хамарсныг заагаагүй тул юу ч нотлохгүй. Гарын үсгийг дахин архивлуулна уу.',
  },
  cms_timestamp_index_differs: {
    en: () =>
      'An archive timestamp covers something that is no longer in the file, so it proves nothing. Ask the sender for the original file.',
    mn: () =>
      'Архивын цагийн тэмдэгт хамрагдсан зүйл файлд байхгүй болсон тул юу ч нотлохгүй. Эх файлыг илгээгчээс авна уу.',
  },
  cms_signing_time_missing: {
    en: () => 'The signer states no time of signing. Ask for a signature that states it.',
    mn: () => 'Гарын үсэг зурагч зурсан цагаа заагаагүй байна. Цагийг нь заасан гарын үсэг зуруулна уу.',
  },
  cms_signature_policy: {
    en: ({ policy = '' }) =>
      `The signer refers to a signature policy (${policy}). It was not looked into; read it if you depend on it.`,
    mn: ({ policy = '' }) =>
      `Гарын үсэг зурагч гарын үсгийн бодлого (${policy}) заасан байна. Түүнийг шалгаагүй тул шаардлагатай бол уншина уу.`,
  },
  cms_proof_not_read: {
    en: () => 'The signature carries a proof of its age in a form that is not read here. It was left out.',
    mn: () => 'Гарын үсэгт энд уншдаггүй хэлбэрийн хугацааны нотолгоо байна. Түүнийг тооцоогүй.',
  },
};
