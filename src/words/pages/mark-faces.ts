import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words about the handwritings of a typed signature, in each language. */
export const faceWords: Record<Language, { legend: string; name: (number: number) => string }> = {
  en: { legend: 'Handwriting', name: (number) => `Handwriting ${number}` },
  mn: { legend: 'Бичгийн хэв', name: (number) => `${number}-р бичгийн хэв` },
};
