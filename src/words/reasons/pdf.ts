import type { ReasonWords } from './reason-words.ts';

/** Reasons about PDF signatures: what they cover, and what was changed after them. */
export const pdfReasons: Record<string, ReasonWords> = {
  pdf_byte_range_malformed: {
    en: () =>
      'The signature does not say properly which part of the file it covers. Ask the signer to sign again.',
    mn: () => 'Гарын үсэг нь файлын аль хэсгийг хамарсныг зөв заагаагүй байна. Дахин гарын үсэг зуруулна уу.',
  },
  pdf_byte_range_gap: {
    en: () =>
      'The signature leaves out a part of the file that could have been changed. Do not rely on this copy; ask the signer for the original.',
    mn: () =>
      'Гарын үсэгт хамрагдаагүй хэсэг файлд байгаа тул өөрчилсөн байж болзошгүй. Энэ хувийг бүү ашиглаарай, эх файлыг авна уу.',
  },
  pdf_contents_missing: {
    en: () => 'The place of the signature in the file is empty. Ask the signer for the copy that was signed.',
    mn: () => 'Файл дахь гарын үсгийн орон зай хоосон байна. Гарын үсэг зурсан хувийг авна уу.',
  },
  pdf_contents_padding: {
    en: () => 'Other data are hidden behind the signature in the file. Ask the signer for the original file.',
    mn: () => 'Файл дахь гарын үсгийн ард өөр өгөгдөл нуугдсан байна. Эх файлыг авна уу.',
  },
  pdf_signer_count: {
    en: () =>
      'One signature field holds the signatures of several people or of nobody. Ask each signer to sign in a field of their own.',
    mn: () =>
      'Гарын үсгийн нэг талбарт хэд хэдэн хүний, эсвэл хэний ч биш гарын үсэг байна. Хүн тус бүр өөрийн талбарт зурна уу.',
  },
  pdf_content_type: {
    en: () => 'The signature is over something other than this PDF. Ask the signer to sign the PDF again.',
    mn: () => 'Гарын үсэг энэ PDF-д биш өөр зүйлд зурагдсан байна. PDF-д дахин гарын үсэг зуруулна уу.',
  },
  pdf_type_mismatch: {
    en: () =>
      'The file calls a signature a timestamp, or a timestamp a signature. Ask the signer to sign again with another program.',
    mn: () =>
      'Файл гарын үсгийг цагийн тэмдэг, эсвэл цагийн тэмдгийг гарын үсэг гэж нэрлэсэн байна. Өөр программаар дахин зуруулна уу.',
  },
  pdf_sub_filter_unknown: {
    en: ({ name = '' }) =>
      `The signature is of a kind that is not accepted: ${name}. Ask the signer to sign again with a current program.`,
    mn: ({ name = '' }) =>
      `Гарын үсгийн төрлийг хүлээн зөвшөөрөхгүй: ${name}. Шинэ программаар дахин гарын үсэг зуруулна уу.`,
  },
  pdf_sub_filter_missing: {
    en: () => 'The signature does not say of what kind it is. Ask the signer to sign again.',
    mn: () => 'Гарын үсэг төрлөө заагаагүй байна. Дахин гарын үсэг зуруулна уу.',
  },
  pdf_revision_not_covered: {
    en: () =>
      'The signature does not cover the document as it was when it was signed. Ask the signer for the original file.',
    mn: () =>
      'Гарын үсэг нь зурагдах үеийн баримт бичгийг бүтнээр нь хамраагүй байна. Эх файлыг гарын үсэг зурагчаас авна уу.',
  },
  pdf_bytes_after_end: {
    en: () =>
      'Something was added behind the end of the signed document. Ask the sender for the original file.',
    mn: () =>
      'Гарын үсэг зурсан баримт бичгийн төгсгөлийн ард зүйл нэмсэн байна. Эх файлыг илгээгчээс авна уу.',
  },
  pdf_ambiguous: {
    en: () =>
      'After the signature the file was changed so that programs show different things. Do not rely on it; ask for the original file.',
    mn: () =>
      'Гарын үсгийн дараа файлыг программ бүр өөрөөр харуулахаар өөрчилсөн байна. Бүү ашиглаарай, эх файлыг авна уу.',
  },
  pdf_revision_added: {
    en: () => 'Something was added to the file after the signature that changes nothing in the document.',
    mn: () => 'Гарын үсгийн дараа файлд баримт бичгийг өөрчлөөгүй нэмэлт орсон байна.',
  },
  pdf_revision_unreadable: {
    en: () =>
      'The file was changed after the signature, and the change cannot be read. Ask the signer for the original file.',
    mn: () => 'Гарын үсгийн дараа файлыг өөрчилсөн бөгөөд өөрчлөлтийг нь уншиж чадсангүй. Эх файлыг авна уу.',
  },
  pdf_field_direct: {
    en: () =>
      'Only some programs find all signatures in the file. Ask the signer to sign again with another program.',
    mn: () =>
      'Файл дахь бүх гарын үсгийг зарим программ л олдог. Өөр программаар дахин гарын үсэг зуруулна уу.',
  },
  pdf_signing_time_attribute: {
    en: () => 'The time of signing is stated in a place where PDF signatures do not have it.',
    mn: () => 'Гарын үсэг зурсан цагийг PDF гарын үсэгт заах ёсгүй газарт заасан байна.',
  },
  pdf_page_changed: {
    en: ({ page = '' }) =>
      `Page ${page} was changed after the signature. The signer did not sign what it shows now.`,
    mn: ({ page = '' }) =>
      `Гарын үсгийн дараа ${page} дугаар хуудсыг өөрчилсөн байна. Одоо харагдаж байгаа агуулгад гарын үсэг зураагүй.`,
  },
  pdf_pages_changed: {
    en: () =>
      'Pages were added, removed or exchanged after the signature. The signer did not sign the document as it is now.',
    mn: () =>
      'Гарын үсгийн дараа хуудас нэмсэн, хассан эсвэл сольсон байна. Одоогийн баримт бичигт гарын үсэг зураагүй.',
  },
  pdf_annotation_changed: {
    en: ({ page = '' }) =>
      `Something was laid over page ${page}, or taken off it, after the signature. Ask the signer whether that was agreed.`,
    mn: ({ page = '' }) =>
      `Гарын үсгийн дараа ${page} дугаар хуудсан дээр зүйл нэмсэн эсвэл авсан байна. Зөвшөөрсөн эсэхийг лавлана уу.`,
  },
  pdf_form_changed: {
    en: () =>
      'The form was changed after the signature, beyond being filled in. Ask the signer to sign again.',
    mn: () => 'Гарын үсгийн дараа маягтыг бөглөхөөс илүүгээр өөрчилсөн байна. Дахин гарын үсэг зуруулна уу.',
  },
  pdf_field_changed: {
    en: ({ field = '' }) =>
      `The form field “${field}” was changed after the signature, which does not allow it. Ask the signer to sign again.`,
    mn: ({ field = '' }) =>
      `Маягтын «${field}» талбарыг гарын үсгийн дараа зөвшөөрөлгүй өөрчилсөн байна. Дахин гарын үсэг зуруулна уу.`,
  },
  pdf_field_added: {
    en: ({ field = '' }) =>
      `The form field “${field}” was added after the signature. Ask the signer whether that was agreed.`,
    mn: ({ field = '' }) =>
      `Гарын үсгийн дараа «${field}» талбарыг маягтад нэмсэн байна. Зөвшөөрсөн эсэхийг лавлана уу.`,
  },
  pdf_field_removed: {
    en: ({ field = '' }) =>
      `The field “${field}” was removed after the signature. Ask the signer for the original file.`,
    mn: ({ field = '' }) => `Гарын үсгийн дараа «${field}» талбарыг устгасан байна. Эх файлыг авна уу.`,
  },
  pdf_locked_field_changed: {
    en: ({ field = '' }) =>
      `The field “${field}” was changed although the signature locked it. Ask the signer to sign again.`,
    mn: ({ field = '' }) =>
      `Гарын үсгээр түгжсэн «${field}» талбарыг өөрчилсөн байна. Дахин гарын үсэг зуруулна уу.`,
  },
  pdf_signature_field_added: {
    en: ({ field = '' }) =>
      `The signature field “${field}” was added although the document allows no changes. Ask its author to certify it anew.`,
    mn: ({ field = '' }) =>
      `Баримт бичиг өөрчлөлт зөвшөөрөөгүй байхад «${field}» гарын үсгийн талбарыг нэмсэн байна. Дахин баталгаажуулна уу.`,
  },
  pdf_signature_added: {
    en: ({ field = '' }) =>
      `Somebody signed in the field “${field}” although the document allows no further signature, or in a wrong way. Ask its author to certify it anew.`,
    mn: ({ field = '' }) =>
      `Баримт бичиг дахин гарын үсэг зөвшөөрөөгүй байхад «${field}» талбарт зурсан байна. Дахин баталгаажуулна уу.`,
  },
  pdf_signature_changed: {
    en: ({ field = '' }) =>
      `The signature in the field “${field}” was changed or put in another's place. Ask the signer for the original file.`,
    mn: ({ field = '' }) =>
      `Гарын үсгийг өөрчилсөн эсвэл сольсон байна (талбар: «${field}»). Эх файлыг гарын үсэг зурагчаас авна уу.`,
  },
  pdf_visible_field_after_certification: {
    en: ({ field = '' }) =>
      `The field “${field}”, which shows on a page, was added after the document was certified; it can cover what was certified. Ask the author to certify it anew.`,
    mn: ({ field = '' }) =>
      `Баталгаажуулсны дараа хуудсан дээр харагдах «${field}» талбар нэмсэн нь агуулгыг халхалж болзошгүй. Дахин баталгаажуулна уу.`,
  },
  pdf_encrypted: {
    en: () =>
      'The PDF is encrypted, so that its signatures cannot be checked. Ask the sender for a signed copy without a password.',
    mn: () =>
      'Шифрлэгдсэн PDF файлын гарын үсгийг шалгах боломжгүй. Нууц үггүй, гарын үсэгтэй хувийг илгээгчээс авна уу.',
  },
  pdf_unsigned_appearance: {
    en: ({ field = '' }) =>
      `After the signature the field “${field}” came to show something on a page that nobody signed. It can cover what was signed; ask the signer for the original file.`,
    mn: ({ field = '' }) =>
      `Гарын үсгийн дараа «${field}» талбар хуудсан дээр хэн ч гарын үсэг зураагүй зүйл харуулах болсон байна. Энэ нь агуулгыг халхалж болзошгүй тул эх файлыг авна уу.`,
  },
  pdf_signature_may_cover: {
    en: ({ field = '' }) =>
      `A signature that was added later shows itself on a page and can cover what was signed before (field “${field}”). Compare that place with the earlier copy.`,
    mn: ({ field = '' }) =>
      `Дараа нэмж зурсан гарын үсэг («${field}» талбар) хуудсан дээр харагдаж байгаа тул өмнө нь гарын үсэг зурсан агуулгыг халхалж болзошгүй. Тэр хэсгийг өмнөх хувьтай харьцуулна уу.`,
  },
  pdf_comment_may_cover: {
    en: ({ page = '' }) =>
      `Comments on page ${page} were added, changed or removed after the signature, which allows it. They can cover what was signed: hide them, or compare with the copy as it was signed.`,
    mn: ({ page = '' }) =>
      `Гарын үсгийн дараа ${page} дугаар хуудасны тэмдэглэлийг зөвшөөрлийн дагуу өөрчилсөн байна. Тэмдэглэл агуулгыг халхалж болзошгүй тул нууж үзэх эсвэл гарын үсэг зурсан хувьтай харьцуулна уу.`,
  },
  pdf_annotation_covers: {
    en: ({ page = '' }) =>
      `Text, a picture or a stamp was laid over page ${page} after the signature, and can hide or replace what was signed. Ask the signer for the original file.`,
    mn: ({ page = '' }) =>
      `Гарын үсгийн дараа ${page} дугаар хуудсан дээр бичвэр, зураг эсвэл тамга тавьсан нь гарын үсэг зурсан агуулгыг халхалж, орлож болзошгүй. Эх файлыг авна уу.`,
  },
  pdf_script_changed: {
    en: () =>
      'What the document does when it is opened or clicked was changed after the signature. Do not rely on it; ask for the original file.',
    mn: () =>
      'Баримт бичгийг нээх, дарах үед хийгдэх үйлдлийг гарын үсгийн дараа өөрчилсөн байна. Бүү ашиглаарай, эх файлыг авна уу.',
  },
  pdf_layers_changed: {
    en: () =>
      'Layers of the document were shown or hidden after the signature. The signer may have seen something else; ask for the original file.',
    mn: () =>
      'Гарын үсгийн дараа баримт бичгийн давхаргыг харуулсан эсвэл нуусан байна. Өөр агуулга харсан байж болзошгүй тул эх файлыг авна уу.',
  },
  pdf_permissions_changed: {
    en: () =>
      'The permissions of the document were changed after the signature. Ask the signer for the original file.',
    mn: () => 'Гарын үсгийн дараа баримт бичгийн зөвшөөрлийг өөрчилсөн байна. Эх файлыг авна уу.',
  },
  pdf_document_changed: {
    en: ({ part = '' }) =>
      `A part of the document was changed after the signature: ${part}. Ask the signer for the original file.`,
    mn: ({ part = '' }) =>
      `Гарын үсгийн дараа баримт бичгийн хэсгийг өөрчилсөн байна: ${part}. Эх файлыг авна уу.`,
  },
};
