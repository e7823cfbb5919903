import { certificateWords } from './certificates.ts';
import { commonWords } from './common.ts';
import { operatingWords } from './operating.ts';
import { peopleWords } from './people.ts';
import { remoteSigningWords } from './remote-signing.ts';
import { signInWords } from './sign-in.ts';
import { signingWords } from './signing.ts';
import type { MemberWords } from './word.ts';

/** What the reference says of members whose schemas say nothing. */
export const memberWords: MemberWords = {
  ...commonWords,
  ...remoteSigningWords,
  ...operatingWords,
  ...peopleWords,
  ...certificateWords,
  ...signInWords,
  ...signingWords,
};
