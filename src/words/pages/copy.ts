import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words on a button that copies what stands beside it: before, and once it is done. */
type CopyWords = { copy: string; copied: string };

/** Those words in each language. */
export const copyWords: Record<Language, CopyWords> = {
  en: { copy: 'Copy', copied: 'Copied' },
  mn: { copy: 'Хуулах', copied: 'Хуулсан' },
};
