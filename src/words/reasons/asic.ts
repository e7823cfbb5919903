import type { ReasonWords } from './reason-words.ts';

/** Reasons about containers: ZIP, and ASiC inside. */
export const asicReasons: Record<string, ReasonWords> = {
  zip_entry_repeated: {
    en: ({ file = '' }) =>
      `The container holds two files with the name ${file}. Programs would show different ones; ask the sender for a clean container.`,
    mn: ({ file = '' }) =>
      `Багцад ${file} нэртэй хоёр файл байна. Программууд өөр өөрийг нь харуулах тул зөв багцыг илгээгчээс авна уу.`,
  },
  zip_entries_overlap: {
    en: () =>
      'Files in the container lie over each other. Do not trust what it shows; ask the sender for a clean container.',
    mn: () => 'Багц доторх файлууд давхцсан байна. Харуулж буйд нь бүү итгэ; зөв багцыг илгээгчээс авна уу.',
  },
  zip_foreign_bytes: {
    en: () =>
      'The container holds bytes that belong to none of its files. Ask the sender for a clean container.',
    mn: () => 'Багцад аль ч файлд хамаарахгүй өгөгдөл байна. Зөв багцыг илгээгчээс авна уу.',
  },
  zip_headers_differ: {
    en: ({ file = '' }) =>
      `The container describes ${file} in two ways that contradict each other. Ask the sender for a clean container.`,
    mn: ({ file = '' }) =>
      `Багцад ${file} файлын тухай зөрчилтэй мэдээлэл байна. Зөв багцыг илгээгчээс авна уу.`,
  },
  zip_name_unsafe: {
    en: ({ file = '' }) =>
      `A file's name in the container leads elsewhere or cannot be read: ${file}. Do not unpack it; ask the sender for a clean container.`,
    mn: ({ file = '' }) =>
      `Багц доторх файлын нэр өөр газар руу заасан эсвэл уншигдахгүй байна: ${file}. Бүү задла; зөв багцыг илгээгчээс авна уу.`,
  },
  zip_symbolic_link: {
    en: ({ file = '' }) =>
      `The container holds a link to another place in place of a file: ${file}. Ask the sender for a clean container.`,
    mn: ({ file = '' }) =>
      `Багцад файлын оронд өөр газар руу заасан холбоос байна: ${file}. Зөв багцыг илгээгчээс авна уу.`,
  },
  zip_encrypted: {
    en: ({ file = '' }) =>
      `A file in the container is protected by a password: ${file}. Ask for it without the password.`,
    mn: ({ file = '' }) => `Багц доторх файл нууц үгтэй байна: ${file}. Нууц үггүйгээр авна уу.`,
  },
  zip_compression_unknown: {
    en: ({ file = '' }) =>
      `A file in the container is packed in a way that is not allowed there: ${file}. Ask the sender for a new container.`,
    mn: ({ file = '' }) =>
      `Багц доторх файлыг зөвшөөрөгдөөгүй аргаар шахсан байна: ${file}. Шинэ багц авна уу.`,
  },
  zip_size_differs: {
    en: ({ file = '' }) =>
      `The container states a false size for ${file}. Ask the sender for a clean container.`,
    mn: ({ file = '' }) => `Багцад ${file} файлын хэмжээг худал заасан байна. Зөв багцыг илгээгчээс авна уу.`,
  },
  zip_entry_damaged: {
    en: ({ file = '' }) =>
      `A file in the container is damaged: ${file}. Ask the sender for the container again.`,
    mn: ({ file = '' }) => `Багц доторх файл гэмтсэн байна: ${file}. Багцыг илгээгчээс дахин авна уу.`,
  },
  asic_file_not_covered: {
    en: ({ file = '' }) =>
      `The container holds a file that this signature does not cover: ${file}. Do not take it for signed.`,
    mn: ({ file = '' }) =>
      `Багцад энэ гарын үсэгт хамрагдаагүй файл байна: ${file}. Үүнийг гарын үсэгтэй гэж бүү үз.`,
  },
  asic_data_objects: {
    en: () =>
      'The container does not hold the documents that belong into it: one alone, or several that are listed. Ask the sender for a clean container.',
    mn: () =>
      'Багцад байх ёстой баримт бичиг (ганц баримт бичиг эсвэл жагсаасан хэд хэдэн баримт бичиг) алга. Зөв багцыг илгээгчээс авна уу.',
  },
  asic_manifest_missing: {
    en: ({ file = '' }) =>
      `The list of what ${file} signs is missing from the container. Ask the sender for the whole container.`,
    mn: ({ file = '' }) => `Багцад ${file} юунд зурагдсаныг заасан жагсаалт алга. Багцыг бүтнээр нь авна уу.`,
  },
  asic_manifest_malformed: {
    en: ({ file = '' }) =>
      `A list of signed files in the container cannot be read: ${file}. Ask the sender for a clean container.`,
    mn: ({ file = '' }) =>
      `Багц доторх гарын үсэгтэй файлуудын жагсаалтыг уншиж чадсангүй: ${file}. Зөв багцыг илгээгчээс авна уу.`,
  },
  asic_manifest_ambiguous: {
    en: ({ file = '' }) =>
      `Two lists in the container claim to be what ${file} signs. Ask the sender for a clean container.`,
    mn: ({ file = '' }) =>
      `Багцад ${file} юунд зурагдсаныг хоёр жагсаалт зэрэг заасан байна. Зөв багцыг илгээгчээс авна уу.`,
  },
  asic_reference_differs: {
    en: ({ file = '' }) =>
      `A timestamp of the container covers ${file}, which is missing or was changed later. The timestamp proves nothing.`,
    mn: ({ file = '' }) =>
      `Багцын цагийн тэмдэгт хамрагдсан ${file} алга болсон эсвэл дараа нь өөрчлөгдсөн. Цагийн тэмдэг юу ч нотлохгүй.`,
  },
  asic_signature_malformed: {
    en: ({ file = '' }) =>
      `A signature in the container cannot be read: ${file}. Ask the sender for the container again.`,
    mn: ({ file = '' }) =>
      `Багц доторх гарын үсгийг уншиж чадсангүй: ${file}. Багцыг илгээгчээс дахин авна уу.`,
  },
  asic_mimetype_missing: {
    en: () => 'The container does not say at its beginning of which kind it is.',
    mn: () => 'Багц эхэндээ ямар төрлийнх болохоо заагаагүй байна.',
  },
  asic_mimetype_differs: {
    en: ({ type = '' }) =>
      `The container states another kind than it is: ${type}. Ask the sender for a clean container.`,
    mn: ({ type = '' }) => `Багц төрлөө буруу заасан байна: ${type}. Зөв багцыг илгээгчээс авна уу.`,
  },
  asic_proof_not_read: {
    en: ({ file = '' }) =>
      `The container holds a proof of its age in a form that is not read here: ${file}. It was left out.`,
    mn: ({ file = '' }) =>
      `Багцад энд уншдаггүй хэлбэрийн хугацааны нотолгоо байна: ${file}. Түүнийг тооцоогүй.`,
  },
};
