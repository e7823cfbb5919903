import { en } from '#words/pages/en.ts';
import { mn } from '#words/pages/mn.ts';
import type { SigningWords } from '#words/pages/words.ts';

/** The language that a script is compiled for; the words of the others are left out of it. */
declare const pageLanguage: 'mn' | 'en' | undefined;

/** The language that the page was drawn in. */
export const language: 'mn' | 'en' = typeof pageLanguage === 'string' ? pageLanguage : 'en';

/** The words of the language that the page was drawn in. */
export const words: SigningWords = typeof pageLanguage === 'string' && pageLanguage === 'mn' ? mn : en;
