import type { Language } from '#domain/sign-request/sign-request.ts';
import { writeReference } from '#domain/common/reference.ts';
import type { Letter } from './layout/letter.ts';

const words: Record<Language, (reference: string) => string> = {
  en: (reference) => `Reference: ${reference}. Say it when you ask for help; it opens nothing.`,
  mn: (reference) => `Лавлах дугаар: ${reference}. Тусламж хүсэхдээ хэлээрэй; энэ дугаараар юу ч нээгдэхгүй.`,
};

/** Adds the reference of the flow that a letter is about, as its reader says it to support. */
export function withReference(
  letter: Letter,
  { language, reference }: { language: Language; reference: string },
): Letter {
  return { ...letter, reference: words[language](writeReference(reference)) };
}
