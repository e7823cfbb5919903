import type { Language } from '#domain/sign-request/sign-request.ts';
import type { ReceiptWords } from './words.ts';
import { en } from './words-en.ts';
import { mn } from './words-mn.ts';

export type { ReceiptWords } from './words.ts';

export const receiptWords: Record<Language, ReceiptWords> = { en, mn };
