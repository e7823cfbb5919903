import type { Language } from '#domain/sign-request/sign-request.ts';
import type { EvidenceWords } from './words.ts';
import { en } from './words-en.ts';
import { mn } from './words-mn.ts';

export const evidenceWords: Record<Language, EvidenceWords> = { en, mn };
