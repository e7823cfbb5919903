import type { AuthMethod } from '#domain/envelope/envelope.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { agreementVersion, agreementWords, type AgreementWords } from './envelope-agreement.ts';

/** The words of every version that a page has ever shown, by the version. */
const agreements: Readonly<Record<string, Readonly<Record<Language, AgreementWords>>>> = {
  [agreementVersion]: agreementWords,
};

/** Names the words of consent that a page shows in a language, such as `2026-11-28/en`. */
export function agreementName(language: Language): string {
  return `${agreementVersion}/${language}`;
}

/** The names of all words of consent. */
export const agreementNames: readonly string[] = Object.entries(agreements).flatMap(([version, words]) =>
  Object.keys(words).map((language) => `${version}/${language}`),
);

/** The words that somebody agreed to: the sentence that they ticked, and the sentences above it on its meaning. */
export type Agreement = { version: string; language: Language; agree: string; means: string[] };

/** Finds the words of consent of a name; undefined for a name that no page had. */
export function agreementOf(
  name: string,
  { task, method }: { task: 'sign' | 'approve'; method: AuthMethod },
): Agreement | undefined {
  const [version = '', language] = name.split('/');
  if ((language !== 'mn' && language !== 'en') || !Object.hasOwn(agreements, version)) return undefined;
  const words = agreements[version]?.[language][task];
  return words && { version, language, agree: words.agree, means: words.means(method) };
}
