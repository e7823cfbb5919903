import { randomBytes } from 'node:crypto';
import { commitmentTo } from '#wire/commitment.ts';

/** Addresses that an audit event is about without naming them: `subject_hash` stands in the event, and the salt with those who may know. */
export type Subject = { salt: string; subject: string };

const named = 'subject';

/** Commits to a person's addresses, in any order, by a fresh salt. */
export function subjectOf(addresses: readonly string[]): Subject {
  const salt = randomBytes(16).toString('hex');
  const value = addresses.toSorted();
  return { salt, subject: commitmentTo(named, { salt, value }) };
}
