import { Problem } from '#domain/common/problem.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { ownFactorWords, type OwnFactorWords } from '#words/pages/own-factor.ts';
import { partnerStatus } from '../../http/answers/problem-status.ts';
import type { Refused } from '../profile/faults.ts';

const told: Readonly<Record<string, readonly [field: string, fault: keyof OwnFactorWords['faults']]>> = {
  invalid_otp: ['code', 'wrong'],
  too_many_attempts: ['form', 'locked'],
  invalid_state: ['form', 'over'],
  email_not_verified: ['form', 'unproved'],
};

/** Says why an act on one's own second factor was not done. Throws errors again that are no answer to the form. */
export function factorRefusal(error: unknown, language: Language): Refused {
  const known = error instanceof Problem ? told[error.code] : undefined;
  if (!(error instanceof Problem) || !known) throw error;
  const faults = { [known[0]]: ownFactorWords[language].faults[known[1]] };
  return { faults, status: partnerStatus[error.code] };
}
