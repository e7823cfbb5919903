import type { Language } from '#domain/sign-request/sign-request.ts';
import { developerEn } from './en.ts';
import { developerMn } from './mn.ts';
import type { DeveloperWords } from './words.ts';

export type { DeveloperFault } from './words.ts';

/** The words of the pages on which an organization keeps its applications, in each language. */
export const developerWords: Record<Language, DeveloperWords> = { en: developerEn, mn: developerMn };
