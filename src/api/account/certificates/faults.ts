import { Problem } from '#domain/common/problem.ts';
import { importRefusals } from '#domain/certificate/import-refusals.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Faults } from '#web/pages/account/form.ts';
import { certificateWords } from '#words/pages/certificates.ts';
import type { CertificateFault, CertificateWords } from '#words/pages/certificates-words.ts';
import { importReasons } from '#words/reasons/import.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { partnerStatus, type Status } from '../../http/answers/problem-status.ts';

/** A form that was not done: what is wrong with it, in the reader's language, and the status of its page. */
export type Refused = { faults: Faults; status: Status | 200 };

/** A form with which nothing is wrong yet. */
export const notRefused: Refused = { faults: {}, status: 200 };

/** A form that was done once, and whose certificate was deleted since: nothing is said to be made. */
export function deletedSince(language: Language): Refused {
  return {
    faults: { form: certificateWords[language].faults.deletedSince },
    status: partnerStatus.invalid_state,
  };
}

/** Says what is wrong with fields that do not fit, and gives undefined when none is. */
export function refusedFields(
  language: Language,
  wrong: Readonly<Record<string, CertificateFault | undefined>>,
): Refused | undefined {
  const { faults: words } = certificateWords[language];
  const told = Object.entries(wrong).flatMap(([name, fault]) => (fault ? [[name, words[fault]]] : []));
  return told.length === 0 ? undefined : { faults: Object.fromEntries(told), status: 400 };
}

/**
 * Says beside its field, or above the form, why the service did not do a form. Throws errors again that are no answer to the
 * form.
 */
export function refusalOf(error: unknown, language: Language): Refused {
  const faults = error instanceof Problem ? faultsOf(error, language) : undefined;
  if (!(error instanceof Problem) || !faults) throw error;
  return { faults, status: partnerStatus[error.code] };
}

function faultsOf(problem: Problem, language: Language): Faults | undefined {
  const { faults: words } = certificateWords[language];
  const { code } = problem;
  if (code === 'invalid_pin') return { pin: wrongPin(problem, words) };
  if (code === 'too_many_attempts') return { form: locked(problem, words) };
  if (code === 'rate_limited') return { form: words.lockedSomeTime };
  if (code === 'service_unavailable') return { form: wordsIn(language).failures.unavailable };
  if (code === 'invalid_state') return { form: words[stateFault(problem)] };
  if (code === 'validation_failed') return memberFaults(problem, language);
  const whole = wholeFaults[code];
  return whole && { form: words[whole] };
}

const wholeFaults: Readonly<Record<string, CertificateFault>> = {
  invalid_credential: 'unusable',
  quota_exceeded: 'quota',
  email_not_verified: 'unproved',
};

type FaultWords = CertificateWords['faults'];

function wrongPin({ details }: Problem, words: FaultWords): string {
  const left = details?.['attempts_left'];
  return typeof left === 'number' ? `${words.pinWrong} ${words.attemptsLeft(left)}` : words.pinWrong;
}

function locked({ details }: Problem, words: FaultWords): string {
  const seconds = details?.['retry_after'];
  return typeof seconds === 'number' ? words.locked(Math.ceil(seconds / 60)) : words.lockedSomeTime;
}

function stateFault({ details = {} }: Problem): CertificateFault {
  if (details['flows']) return 'waitedFor';
  if (details['renewed_by']) return 'renewedBefore';
  if (details['reason'] === 'imported') return 'imported';
  return details['status'] === 'revoked' ? 'revokedBefore' : 'unusable';
}

/** The field of a form for a member of the API's input, and what is wrong with it. */
const members: Readonly<Record<string, readonly [field: string, fault: CertificateFault]>> = {
  label: ['label', 'label'],
  new_pin: ['new_pin', 'pinSame'],
  passphrase: ['passphrase', 'passphrase'],
  type: ['type', 'notQualified'],
};

function memberFaults({ details, message }: Problem, language: Language): Faults {
  const { faults: words } = certificateWords[language];
  const member = memberOf(details);
  const known = member === undefined ? undefined : members[member];
  if (known) return { [known[0]]: words[known[1]] };
  const why = importReason(details, language);
  if (why !== undefined) return { file: `${words.fileRefused} ${why}` };
  const reason = `${words.refusedBecause} ${message.replace(/^\w+: /, '')}`;
  return { form: `${words.refused} ${reason}` };
}

/** Says why a file is not imported; undefined for any other refusal. */
function importReason({ reason, values }: Problem['details'] & object = {}, language: Language) {
  const known = importRefusals.find((one) => one === reason);
  const named = Object.entries(Object(values)).map(([name, value]) => [name, String(value)]);
  return known && importReasons[known][language](Object.fromEntries(named));
}

/** The member that a refusal names: by the API's list of issues, or by the key service's field. */
function memberOf(details: Problem['details']): string | undefined {
  const { field, issues } = details ?? {};
  if (typeof field === 'string') return field;
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined;
  const path = typeof first === 'object' && first !== null && 'path' in first ? first.path : undefined;
  return typeof path === 'string' ? path : undefined;
}
