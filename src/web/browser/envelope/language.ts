import { envelopeWords } from '../../words/envelope.ts';
import type { EnvelopeWords } from '../../words/envelope-words.ts';

/** The words of an envelope's page in the language that it was drawn in. */
export const said: EnvelopeWords = envelopeWords[document.documentElement.lang === 'mn' ? 'mn' : 'en'];
