import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** A personal member as it is stored: its value, and the salt of its commitment. */
export type PersonalMember = { salt: string; value: unknown };

/** Personal members by their names, and the commitments that stand for them in what is hashed or signed. */
export type PersonalMembers = Record<string, PersonalMember>;
export type Commitments = Readonly<Record<string, string>>;

/**
 * The canonical JSON (RFC 8785) of a personal member's name, salt and value, whose SHA-256 is its commitment. Nobody who
 * lacks the salt can find the value by trying, even where there are few possible ones.
 */
export function openingOf(name: string, { salt, value }: PersonalMember): string {
  return canonicalJson([name, salt, value]);
}

/** The SHA-256 in hex that stands for a personal member. */
export function commitmentTo(name: string, member: PersonalMember): string {
  return createHash('sha256').update(openingOf(name, member)).digest('hex');
}

/** Commits to values by their names: each gets a fresh salt of 128 bits in hex, and a SHA-256 in hex. */
export function commit(values: readonly (readonly [string, unknown])[]): {
  commitments: Record<string, string>;
  personal: PersonalMembers;
} {
  const personal = values.map(
    ([name, value]) => [name, { salt: randomBytes(16).toString('hex'), value }] as const,
  );
  return {
    commitments: Object.fromEntries(personal.map(([name, member]) => [name, commitmentTo(name, member)])),
    personal: Object.fromEntries(personal),
  };
}

/** Tells whether each personal member that is there has the value that its commitment is over; one may be erased. */
export function fitsCommitments({
  commitments,
  personal,
}: {
  commitments: Commitments;
  personal: unknown;
}): boolean {
  if (!isObject(personal)) return false;
  return Object.entries(personal).every(([name, member]) => {
    if (!isObject(member) || typeof member['salt'] !== 'string' || !('value' in member)) return false;
    return commitments[name] === commitmentTo(name, { salt: member['salt'], value: member['value'] });
  });
}

/** The column can hold any JSON when somebody wrote it who is not of ours. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The names of personal members that have been erased. */
export function erasedMembers({
  commitments,
  personal,
}: {
  commitments: Commitments;
  personal: PersonalMembers;
}): string[] {
  return Object.keys(commitments).filter((name) => !Object.hasOwn(personal, name));
}
