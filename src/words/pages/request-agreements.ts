import type { Language, LevelOfAssurance } from '#domain/sign-request/sign-request.ts';
import type { Agreement } from './agreements.ts';
import { en } from './en.ts';
import { mn } from './mn.ts';
import type { SigningWords } from './words.ts';

/** The words with which the signer of a sign request agrees, and what they say of the certificate at each level. */
type RequestAgreement = { agree: string; means: Record<LevelOfAssurance, string> };

/** The version of these words: a change of any of them makes a new one, and the former ones stay in `agreements`. */
const requestAgreementVersion = '2026-11-28';

const wordsOf = ({ sign }: SigningWords): RequestAgreement => ({
  agree: sign.consent,
  means: sign.certificate,
});

/** The words of every version that the signing page has ever shown, by the version. */
const agreements: Readonly<Record<string, Readonly<Record<Language, RequestAgreement>>>> = {
  [requestAgreementVersion]: { en: wordsOf(en), mn: wordsOf(mn) },
};

/** Names the words of consent that the signing page shows in a language, such as `2026-11-28/en`. */
export function requestAgreementName(language: Language): string {
  return `${requestAgreementVersion}/${language}`;
}

/** The names of all words of consent of sign requests. */
export const requestAgreementNames: readonly string[] = Object.entries(agreements).flatMap(
  ([version, words]) => Object.keys(words).map((language) => `${version}/${language}`),
);

/** Finds the words of consent of a name, as they were shown at a level; undefined for a name that no page had. */
export function requestAgreementOf(name: string, loa: LevelOfAssurance): Agreement | undefined {
  const [version = '', language] = name.split('/');
  if ((language !== 'mn' && language !== 'en') || !Object.hasOwn(agreements, version)) return undefined;
  const words = agreements[version]?.[language];
  return words && { version, language, agree: words.agree, means: [words.means[loa]] };
}
