import type { Language } from '#domain/sign-request/sign-request.ts';
import { envelopeEn } from './envelope-en.ts';
import { envelopeMn } from './envelope-mn.ts';
import type { EnvelopeWords } from './envelope-words.ts';

/** What the page of an envelope's recipient says in each language. */
export const envelopeWords: Readonly<Record<Language, EnvelopeWords>> = { mn: envelopeMn, en: envelopeEn };
