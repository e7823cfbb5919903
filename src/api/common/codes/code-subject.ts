import { macUnder, macsUnder } from '#secrets/key-ring.ts';
import type { CodesOf } from '#entities/common/rows/code-table.ts';
import type { ApiDependencies } from '../../http/deps.ts';

/**
 * The person whom a one-time code is for: the signer of a sign request or a recipient of an envelope, by the id of their
 * row, a user with a phone number that the code proves, a user who does what the purpose names, or the holder of a certificate for an operation of theirs. The kind is
 * the table of the row.
 */
export type CodeSubject =
  | { kind: 'sign_request' | 'envelope_recipient'; id: string }
  | { kind: 'user_account'; id: string; phone: string }
  | { kind: 'account'; id: string; purpose: string }
  | { kind: 'certificate'; id: string; operation: string };

/**
 * Gives the columns that narrow a subject's codes beside its id: a user may have codes for a number that they have changed
 * since, or for several purposes, a certificate for several operations.
 */
function numberOf(subject: CodeSubject): Record<string, string> {
  if (subject.kind === 'user_account') return { phone: subject.phone };
  if (subject.kind === 'account') return { purpose: subject.purpose };
  return subject.kind === 'certificate' ? { operation: subject.operation } : {};
}

/** Gives a subject's codes, as statements name them. */
export function codesOf(subject: CodeSubject): CodesOf {
  return { kind: subject.kind, id: subject.id, narrowed: numberOf(subject) };
}

/** HMAC of a code for its subject alone, in hex: the same digits for another one are another hash. */
export function codeHash(
  { keys }: Pick<ApiDependencies, 'keys'>,
  subject: CodeSubject,
  code: string,
): string {
  return macUnder(keys.oneTimeCodes, textOf(subject, code)).toString('hex');
}

/** The hashes that a code of this subject may have, under each of our keys. */
export function codeHashes(
  { keys }: Pick<ApiDependencies, 'keys'>,
  subject: CodeSubject,
  code: string,
): string[] {
  return macsUnder(keys.oneTimeCodes, textOf(subject, code)).map((mac) => mac.toString('hex'));
}

const textOf = (subject: CodeSubject, code: string): string => `${ownerOf(subject)}\0${code}`;

function ownerOf(subject: CodeSubject): string {
  if (subject.kind === 'user_account') return `phone\0${subject.id}\0${subject.phone}`;
  if (subject.kind === 'account') return `account\0${subject.id}\0${subject.purpose}`;
  return subject.kind === 'certificate' ? `certificate\0${subject.id}\0${subject.operation}` : subject.id;
}
