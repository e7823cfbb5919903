import type { Language } from '#domain/sign-request/sign-request.ts';
import { envelopeEn } from './envelope-en.ts';
import { envelopeMn } from './envelope-mn.ts';
import type { EnvelopeWords } from './envelope-words.ts';

/** The words of the page of an envelope's recipient in each language. */
export const envelopeWords: Readonly<Record<Language, EnvelopeWords>> = { mn: envelopeMn, en: envelopeEn };
