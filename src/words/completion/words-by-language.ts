import type { Language } from '#domain/sign-request/sign-request.ts';
import type { CompletionWords } from './words.ts';
import { en } from './words-en.ts';
import { mn } from './words-mn.ts';

export const completionWords: Record<Language, CompletionWords> = { en, mn };
