import type { Language } from '#domain/sign-request/sign-request.ts';
import type { FootLink, Letter, WrittenLetter } from './letter.ts';
import { htmlPage } from './page.ts';
import { plainText } from './plain-text.ts';

/** Writes a letter as text and as HTML, with the same links, and with the links of its foot. */
export function writeLetter(
  language: Language,
  letter: Letter,
  foot: readonly FootLink[] = [],
): WrittenLetter {
  const { subject } = letter;
  return { subject, text: plainText(letter, foot), html: htmlPage(language, letter, foot) };
}
