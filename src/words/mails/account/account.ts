import type { Language } from '#domain/sign-request/sign-request.ts';
import { accountEn } from './account-en.ts';
import { accountMn } from './account-mn.ts';
import type { AccountTexts } from './account-texts.ts';

const texts: Record<Language, AccountTexts> = { en: accountEn, mn: accountMn };

/** The words of the letters about an account, in the user's language. */
export function accountTexts(language: Language): AccountTexts {
  return texts[language];
}
