import type { ReasonWords } from './reason-words.ts';

/** Reasons about XML signatures and XAdES. */
export const xmlReasons: Record<string, ReasonWords> = {
  xml_damaged: {
    en: ({ why = 'it is not well-formed' }) =>
      `The XML cannot be read: ${why}. Ask the sender for the file again.`,
    mn: ({ why = 'бүтэц нь буруу' }) =>
      `XML файлыг унших боломжгүй: ${why}. Файлыг илгээгчээс дахин авна уу.`,
  },
  xml_document_type: {
    en: () =>
      'The XML has a document type declaration, with which its content could be replaced. Ask the sender for a file without one.',
    mn: () =>
      'XML файлд агуулгыг нь солиход ашиглаж болох баримт бичгийн төрлийн зарлал (DOCTYPE) байна. Зарлалгүй файлыг илгээгчээс авна уу.',
  },
  xml_signature_malformed: {
    en: ({ what = 'the signature' }) =>
      `The XML signature is not built as the standard demands (${what}). Ask the signer to sign again.`,
    mn: ({ what = 'гарын үсэг' }) =>
      `XML гарын үсэг стандартын дагуу бүтээгдээгүй байна (${what}). Гарын үсэг зурсан хүнээр дахин зуруулна уу.`,
  },
  xml_id_ambiguous: {
    en: ({ id = '' }) =>
      `Several elements of the XML have the id ${id}, so it is uncertain which of them was signed. Do not rely on this file; ask the signer for the original.`,
    mn: ({ id = '' }) =>
      `XML файлын хэд хэдэн элемент ${id} гэсэн ижил дугаартай тул аль нь гарын үсэгтэй нь тодорхойгүй. Энэ файлд бүү найд; эх файлыг гарын үсэг зурсан хүнээс авна уу.`,
  },
  xml_reference_unresolved: {
    en: ({ uri = '' }) =>
      `The signature is about something that is not in the file: ${uri}. It is never fetched from elsewhere. Add what belongs to the signature.`,
    mn: ({ uri = '' }) =>
      `Гарын үсэг нь файлд байхгүй зүйлд хамаарч байна: ${uri}. Үүнийг өөр газраас татаж авдаггүй. Гарын үсэгт хамаарах файлыг нэмнэ үү.`,
  },
  xml_reference_empty: {
    en: () =>
      'A part of what the signature is about is left out of it by its own rules, so nothing of it was signed.',
    mn: () =>
      'Гарын үсгийн хамрах зүйлийн нэг хэсгийг өөрийн дүрмээр нь хассан тул түүнд гарын үсэг зурагдаагүй байна.',
  },
  xml_transform_unknown: {
    en: ({ algorithm = '' }) =>
      `The signature changes its content by a rule that is not accepted (${algorithm}), so it is uncertain what was signed. Ask the signer to sign again without it.`,
    mn: ({ algorithm = '' }) =>
      `Гарын үсэг нь агуулгыг зөвшөөрөгдөөгүй дүрмээр хувиргасан (${algorithm}) тул юунд гарын үсэг зурсан нь тодорхойгүй. Энэ дүрэмгүйгээр дахин зуруулна уу.`,
  },
  xml_canonicalization_unknown: {
    en: ({ algorithm = '' }) =>
      `The signature was made over a written form of the XML that is not known (${algorithm}). Ask the signer to sign again with a usual one.`,
    mn: ({ algorithm = '' }) =>
      `Гарын үсгийг XML-ийн үл мэдэгдэх бичлэгийн хэлбэр дээр зурсан байна (${algorithm}). Түгээмэл хэлбэрээр дахин зуруулна уу.`,
  },
  xml_digest_unknown: {
    en: ({ algorithm = '' }) =>
      `The fingerprint of the content was made by an algorithm that is not known (${algorithm}). Ask the signer to sign again.`,
    mn: ({ algorithm = '' }) =>
      `Агуулгын хурааңгуйг үл мэдэгдэх алгоритмаар үүсгэсэн байна (${algorithm}). Гарын үсэг зурсан хүнээр дахин зуруулна уу.`,
  },
  xml_not_xades: {
    en: () =>
      'This is a plain XML signature: it does not state under seal which certificate it was made with. Ask the signer for a XAdES signature.',
    mn: () =>
      'Энэ нь энгийн XML гарын үсэг бөгөөд аль гэрчилгээгээр зурснаа баталгаажуулаагүй байна. XAdES гарын үсэг зуруулна уу.',
  },
  xml_properties_unsigned: {
    en: () =>
      'The properties of the signature, its time and certificate among them, are not covered by it. Ask the signer to sign again.',
    mn: () =>
      'Гарын үсгийн шинж чанарууд (цаг, гэрчилгээ гэх мэт) гарын үсгээр хамгаалагдаагүй байна. Гарын үсэг зурсан хүнээр дахин зуруулна уу.',
  },
  xml_properties_misplaced: {
    en: () =>
      'The properties that were signed are not those that stand in the signature. The file may have been manipulated; ask the signer for the original.',
    mn: () =>
      'Гарын үсэгтэй шинж чанарууд нь гарын үсэг дотор байгаа шинж чанарууд биш байна. Файлыг өөрчилсөн байж болзошгүй; эх файлыг гарын үсэг зурсан хүнээс авна уу.',
  },
  xml_coverage_partial: {
    en: () =>
      'The signature covers only a part of the file. Anybody can have added or changed the rest; ask the signer to sign all of it.',
    mn: () =>
      'Гарын үсэг файлын зөвхөн нэг хэсгийг хамарсан байна. Үлдсэнийг хэн ч нэмж, өөрчилж болзошгүй; бүгдэд нь гарын үсэг зуруулна уу.',
  },
  xml_manifest_misplaced: {
    en: () =>
      'The list of signed files (manifest) does not stand in the signature. The file may have been manipulated; ask the signer for the original.',
    mn: () =>
      'Гарын үсэг зурсан файлуудын жагсаалт (манифест) гарын үсэг дотор байхгүй байна. Файлыг өөрчилсөн байж болзошгүй; эх файлыг гарын үсэг зурсан хүнээс авна уу.',
  },
  xml_key_value_differs: {
    en: () =>
      'The signature names a key that is not that of its certificate. The file may have been manipulated; ask the signer for the original.',
    mn: () =>
      'Гарын үсэгт заасан түлхүүр нь гэрчилгээнийх биш байна. Файлыг өөрчилсөн байж болзошгүй; эх файлыг гарын үсэг зурсан хүнээс авна уу.',
  },
  xml_signing_time_missing: {
    en: () => 'The signature does not state when it was made. Ask the signer to sign again.',
    mn: () => 'Гарын үсэг хэзээ зурснаа заагаагүй байна. Гарын үсэг зурсан хүнээр дахин зуруулна уу.',
  },
  xml_data_object_format_dangling: {
    en: ({ reference = '' }) =>
      `The signature describes the format of content that it does not cover (${reference}). Ask the signer to sign again.`,
    mn: ({ reference = '' }) =>
      `Гарын үсэг нь хамраагүй агуулгын форматыг тодорхойлсон байна (${reference}). Гарын үсэг зурсан хүнээр дахин зуруулна уу.`,
  },
  xml_countersignature_elsewhere: {
    en: () =>
      'A countersignature is not about the signature that it stands in. Ask the countersigner to sign again.',
    mn: () =>
      'Нэмэлт баталгаажуулах гарын үсэг нь өөрийн харьяалагдах гарын үсэгт хамаарахгүй байна. Баталгаажуулсан хүнээр дахин зуруулна уу.',
  },
  xml_timestamp_malformed: {
    en: ({ what = 'the timestamp' }) =>
      `A timestamp in the signature is not built as the standard demands (${what}), and proves nothing.`,
    mn: ({ what = 'цагийн тэмдэг' }) =>
      `Гарын үсэг доторх цагийн тэмдэг стандартын дагуу бүтээгдээгүй (${what}) тул юу ч нотлохгүй.`,
  },
  xml_signature_policy: {
    en: ({ policy = '' }) =>
      `The signer names a signature policy (${policy}). Its rules were not checked; read them if they matter to you.`,
    mn: ({ policy = '' }) =>
      `Гарын үсэг зурсан хүн гарын үсгийн бодлогыг заасан байна (${policy}). Түүний дүрмийг шалгаагүй; хэрэгтэй бол уншина уу.`,
  },
  xml_encoding_converted: {
    en: ({ encoding = '' }) =>
      `The file is written in ${encoding}. The signature is over its characters, not over its bytes; open it with a program that heeds the encoding that it states.`,
    mn: ({ encoding = '' }) =>
      `Файлыг ${encoding} кодчиллоор бичсэн байна. Гарын үсэг байтад нь биш, тэмдэгтүүдэд нь хамаарна; заасан кодчиллыг дэмждэг программаар нээнэ үү.`,
  },
};
