import { wordsIn } from '../words/speak.ts';
import type { Words } from '../words/words.ts';

/** The words of the language that the page was drawn in. */
export const words: Words = wordsIn(document.documentElement.lang === 'mn' ? 'mn' : 'en');
