import type { Language } from '#domain/sign-request/sign-request.ts';
import { certificatesEn } from './certificates-en.ts';
import { certificatesMn } from './certificates-mn.ts';
import type { CertificateWords } from './certificates-words.ts';

/** The words of the pages of certificates in each language. */
export const certificateWords: Record<Language, CertificateWords> = {
  en: certificatesEn,
  mn: certificatesMn,
};
