import { commit } from '#wire/commitment.ts';
import type { AuditEvent } from './audit-event.ts';
import { plainMetadata } from './plain-metadata.ts';

/** An event's personal members with the rest of its metadata, as columns. */
type Columns = Pick<AuditEvent, 'metadata' | 'commitments' | 'personal'>;

type Given = { ipAddress: string | null; userAgent: string | null; metadata: Record<string, unknown> };

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
  return { metadata: Object.fromEntries(given.filter(isPlain)), ...commit(values) };
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
