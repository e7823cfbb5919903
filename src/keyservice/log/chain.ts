import { createHash } from 'node:crypto';
import { canonicalJson } from '#wire/canonical-json.ts';
import type { LogEntry } from '../entities/log-entry.ts';

/** The hash before the first entry. */
export const chainStart = '0'.repeat(64);

type EntryFields = ReturnType<typeof entryFields>;

/** The entry as it is written into the file and hashed, in the names of the log. */
export function entryFields(entry: Omit<LogEntry, 'hash'>) {
  return {
    sequence: entry.sequence,
    at: entry.at.toISOString(),
    operation: entry.operation,
    outcome: entry.outcome,
    caller: entry.caller,
    request_id: entry.requestId ?? null,
    certificate_id: entry.certificateId ?? null,
    document_hash: entry.documentHash ?? null,
    operation_id: entry.operationId ?? null,
    previous_hash: entry.previousHash,
  };
}

/**
 * What stands in the canonical JSON of an entry before the hash of the one before it, between that and its sequence, and after both:
 * the rest is the database's to give.
 */
export function entryAround(entry: EntryFields): [string, string, string] {
  const fields = Object.entries(entry);
  const json = (of: (name: string) => boolean) =>
    canonicalJson(Object.fromEntries(fields.filter(([name]) => of(name)))).slice(1, -1);
  const before = json((name) => name < 'previous_hash');
  const between = json((name) => name > 'previous_hash' && name < 'sequence');
  return [`{${before},"previous_hash":"`, `",${between},"sequence":`, '}'];
}

/** SHA-256 over the canonical JSON of the entry, the hash of the one before it included; hexadecimal. */
export function entryHash(entry: Omit<LogEntry, 'hash'>): string {
  return createHash('sha256')
    .update(canonicalJson(entryFields(entry)))
    .digest('hex');
}

export type ChainResult = { valid: boolean; checked: number; firstBroken: number | null; headHash: string };

/**
 * Follows the log from its first entry: numbers without a gap, each hash over its entry, each entry over the hash before
 * it. `firstBroken` is the number at which it does not hold. A tail that was cut off does not show; compare `headHash`
 * with one that was kept elsewhere.
 */
export async function verifyChain(
  entries: AsyncIterable<LogEntry> | Iterable<LogEntry>,
): Promise<ChainResult> {
  let checked = 0;
  let headHash = chainStart;
  for await (const entry of entries) {
    const expected = checked + 1;
    if (entry.sequence !== expected || entry.previousHash !== headHash || entryHash(entry) !== entry.hash) {
      return { valid: false, checked, firstBroken: expected, headHash };
    }
    checked = expected;
    headHash = entry.hash;
  }
  return { valid: true, checked, firstBroken: null, headHash };
}
