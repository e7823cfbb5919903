import { Problem } from '#domain/common/problem.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Faults } from '#web/pages/account/form.ts';
import { profileWords, type ProfileFault } from '#words/pages/profile.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { partnerStatus, type Status } from '../../http/answers/problem-status.ts';

/** A form that was not done: what is wrong with it, in the reader's language, and the status of its page. */
export type Refused = { faults: Faults; status: Status | 200 };

/** A form with which nothing is wrong yet. */
export const notRefused: Refused = { faults: {}, status: 200 };

/** The field of a form at which a refusal stands, `form` for the whole, and what is wrong. */
const told: Readonly<Record<string, readonly [field: string, fault: ProfileFault]>> = {
  unauthorized: ['old', 'password'],
  invalid_otp: ['code', 'code'],
  too_many_attempts: ['form', 'locked'],
  rate_limited: ['form', 'often'],
  quota_exceeded: ['form', 'quota'],
  sending_suspended: ['form', 'suspended'],
  email_not_verified: ['form', 'unproved'],
  invalid_state: ['form', 'notDone'],
};

/** Says which fields do not fit; undefined when all do. */
export function refusedFields(
  language: Language,
  wrong: Readonly<Record<string, ProfileFault | undefined>>,
): Refused | undefined {
  const { faults: words } = profileWords[language];
  const found = Object.entries(wrong).flatMap(([name, fault]) => (fault ? [[name, words[fault]]] : []));
  return found.length === 0 ? undefined : { faults: Object.fromEntries(found), status: 400 };
}

/** Says why the service did not do a form. Throws errors again that are no answer to the form. */
export function refusalOf(error: unknown, language: Language): Refused {
  if (!(error instanceof Problem)) throw error;
  const status = partnerStatus[error.code];
  if (error.code === 'service_unavailable')
    return { faults: { form: wordsIn(language).failures.unavailable }, status };
  const known = told[error.code];
  if (!known) throw error;
  return { faults: { [known[0]]: profileWords[language].faults[known[1]] }, status };
}
