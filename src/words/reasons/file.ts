import type { ReasonWords } from './reason-words.ts';

/** Reasons about the file as a whole. */
export const fileReasons: Record<string, ReasonWords> = {
  document_missing: {
    en: () => 'The signature is kept apart from its document. Add the document that was signed.',
    mn: () =>
      'Гарын үсэг баримт бичгээсээ тусдаа хадгалагдсан байна. Гарын үсэг зурсан баримт бичгээ нэмнэ үү.',
  },
  document_differs_from_content: {
    en: () => 'The document that was sent along differs from the one inside the signature.',
    mn: () => 'Хамт илгээсэн баримт бичиг нь гарын үсэг доторх баримт бичгээс өөр байна.',
  },
  limit_exceeded: {
    en: ({ limit = '' }) => `The file exceeds a limit: ${limit}. It was not checked further.`,
    mn: ({ limit = '' }) => `Файл хязгаараас хэтэрсэн байна: ${limit}. Цааш шалгаагүй.`,
  },
  structure_damaged: {
    en: ({ what = 'the signature' }) =>
      `The structure of ${what} is damaged. Ask the sender for the file again.`,
    mn: ({ what = 'гарын үсэг' }) => `Бүтэц нь гэмтсэн байна (${what}). Файлыг илгээгчээс дахин авна уу.`,
  },
};
