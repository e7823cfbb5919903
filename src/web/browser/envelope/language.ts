import { envelopeEn } from '#words/pages/envelope-en.ts';
import { envelopeMn } from '#words/pages/envelope-mn.ts';
import { credentialWords } from '#words/pages/envelope-credential.ts';
import type { CredentialWords } from '#words/pages/envelope-credential.ts';
import { shownWords } from '#words/pages/envelope-shown.ts';
import type { ShownWords } from '#words/pages/envelope-shown.ts';
import type { EnvelopeWords } from '#words/pages/envelope-words.ts';
import { language } from '../language.ts';

declare const pageLanguage: 'mn' | 'en' | undefined;

/** The words of an envelope's page in the language that it was drawn in. */
export const said: EnvelopeWords =
  typeof pageLanguage === 'string' && pageLanguage === 'mn' ? envelopeMn : envelopeEn;

/** The words for a signer with a credential. */
export const saidOfCredential: CredentialWords = credentialWords[language];

/** The words about what of the document was shown. */
export const saidOfShown: ShownWords = shownWords[language];
