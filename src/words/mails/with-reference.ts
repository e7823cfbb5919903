import type { Language } from '#domain/sign-request/sign-request.ts';
import { writeReference } from '#domain/common/reference.ts';
import type { MessageText } from './sign-request.ts';

const inMails: Record<Language, (reference: string) => string> = {
  en: (reference) => `Reference: ${reference}. Say it when you ask for help; it opens nothing.`,
  mn: (reference) => `Лавлах дугаар: ${reference}. Тусламж хүсэхдээ хэлээрэй; энэ дугаараар юу ч нээгдэхгүй.`,
};

/** A text message is short: the words before it, and in Cyrillic every 67 letters, cost one more. */
const inTexts: Record<Language, (reference: string) => string> = {
  en: (reference) => `Ref. ${reference}`,
  mn: (reference) => `Дугаар: ${reference}`,
};

type Flow = { language: Language; channel: 'email' | 'sms'; reference: string };

/** Adds the reference of the flow that a message is about, as its reader says it to support. */
export function withReference(
  { subject, text }: MessageText,
  { language, channel, reference }: Flow,
): MessageText {
  const words = channel === 'email' ? inMails : inTexts;
  return { subject, text: `${text}\n\n${words[language](writeReference(reference))}` };
}
