import { createHash, randomBytes } from 'node:crypto';
import { canonicalJson } from '#wire/canonical-json.ts';
import type { AuditEvent, PersonalMember } from './audit-event.ts';
import { plainMetadata } from './plain-metadata.ts';

/** An event's personal members with the rest of its metadata, as columns. */
type Columns = Pick<AuditEvent, 'metadata' | 'commitments' | 'personal'>;

type Given = { ipAddress: string | null; userAgent: string | null; metadata: Record<string, unknown> };

/**
 * The canonical JSON (RFC 8785) of a personal member's name, salt and value, whose SHA-256 is its commitment. Nobody who
 * lacks the salt can find the value by trying, even where there are few possible ones.
 */
export function openingOf(name: string, { salt, value }: PersonalMember): string {
  return canonicalJson([name, salt, value]);
}

function commitmentOf(name: string, member: PersonalMember): string {
  return createHash('sha256').update(openingOf(name, member)).digest('hex');
}

/** A member without a value names nobody. */
function isPlain([name, value]: [string, unknown]): boolean {
  return plainMetadata.has(name) || value === null;
}

/**
 * Separates the personal members of an event, each under a commitment with a fresh salt of 128 bits in hex. Names of members of
 * the metadata begin with `metadata.`; a member without a value has no commitment.
 */
export function committed({ ipAddress, userAgent, metadata }: Given): Columns {
  const given = Object.entries(metadata).filter(([, value]) => value !== undefined);
  const values = [
    ['ip_address', ipAddress] as const,
    ['user_agent', userAgent] as const,
    ...given.filter((one) => !isPlain(one)).map(([name, value]) => [`metadata.${name}`, value] as const),
  ].filter(([, value]) => value !== null);
  const personal = values.map(
    ([name, value]) => [name, { salt: randomBytes(16).toString('hex'), value }] as const,
  );
  return {
    metadata: Object.fromEntries(given.filter(isPlain)),
    commitments: Object.fromEntries(personal.map(([name, member]) => [name, commitmentOf(name, member)])),
    personal: Object.fromEntries(personal),
  };
}

/** Tells whether each personal member that is there has the value that its commitment is over; one may be erased. */
export function fitsCommitments({
  commitments,
  personal,
}: Pick<AuditEvent, 'commitments'> & { personal: unknown }): boolean {
  if (!isObject(personal)) return false;
  return Object.entries(personal).every(([name, member]) => {
    if (!isObject(member) || typeof member['salt'] !== 'string' || !('value' in member)) return false;
    return commitments[name] === commitmentOf(name, { salt: member['salt'], value: member['value'] });
  });
}

/** The column can hold any JSON when somebody wrote it who is not of ours. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The names of an event's personal members that have been erased. */
export function erasedMembers({ commitments, personal }: Omit<Columns, 'metadata'>): string[] {
  return Object.keys(commitments).filter((name) => !Object.hasOwn(personal, name));
}

/** The whole metadata of an event, without the members that have been erased. */
export function wholeMetadata({ metadata, personal }: Omit<Columns, 'commitments'>): Record<string, unknown> {
  const told = Object.entries(personal).filter(([name]) => name.startsWith('metadata.'));
  const values = told.map(([name, { value }]) => [name.slice('metadata.'.length), value] as const);
  return { ...metadata, ...Object.fromEntries(values) };
}

/** Where an act came from: null where nobody acted, or it has been erased. */
export type Connection = { ipAddress: string | null; userAgent: string | null };

/** The address and the browser that an event came from. */
export function connectionOf({ personal }: Pick<Columns, 'personal'>): Connection {
  return { ipAddress: textIn(personal, 'ip_address'), userAgent: textIn(personal, 'user_agent') };
}

function textIn(personal: Columns['personal'], name: string): string | null {
  const value = personal[name]?.value;
  return typeof value === 'string' ? value : null;
}
