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
      'XML файлд агуулгыг нь солиход ашиглаж болох баримтын төрлийн зарлал (DOCTYPE) байна. Зарлалгүй файлыг илгээгчээс авна уу.',
  },
};
