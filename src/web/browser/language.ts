import { wordsIn } from '#words/pages/speak.ts';
import type { Words } from '#words/pages/words.ts';

/** The words of the language that the page was drawn in. */
export const words: Words = wordsIn(document.documentElement.lang === 'mn' ? 'mn' : 'en');
