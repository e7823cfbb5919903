import { envelopeWords } from '#words/pages/envelope.ts';
import { credentialWords } from '#words/pages/envelope-credential.ts';
import type { CredentialWords } from '#words/pages/envelope-credential.ts';
import { shownWords } from '#words/pages/envelope-shown.ts';
import type { ShownWords } from '#words/pages/envelope-shown.ts';
import type { EnvelopeWords } from '#words/pages/envelope-words.ts';

const language = document.documentElement.lang === 'mn' ? 'mn' : 'en';

/** The words of an envelope's page in the language that it was drawn in. */
export const said: EnvelopeWords = envelopeWords[language];

/** The words for a signer with a credential. */
export const saidOfCredential: CredentialWords = credentialWords[language];

/** The words about what of the document was shown. */
export const saidOfShown: ShownWords = shownWords[language];
