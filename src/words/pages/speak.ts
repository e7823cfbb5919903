import type { Language } from '#domain/sign-request/sign-request.ts';
import { enPages } from './en-pages.ts';
import { en } from './en.ts';
import { mnPages } from './mn-pages.ts';
import { mn } from './mn.ts';
import type { Words } from './words.ts';

/** The words of every language that the pages speak. */
export const spoken: Readonly<Record<Language, Words>> = {
  mn: { ...mn, ...mnPages },
  en: { ...en, ...enPages },
};

/** Gives the pages' words in `language`. */
export function wordsIn(language: Language): Words {
  return spoken[language];
}
