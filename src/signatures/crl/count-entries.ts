import { isDone, readerOf, take } from '../asn1/read-der.ts';
import type { RevocationList } from './read-list.ts';

/** Counts the entries of a list. Throws MalformedError. */
export function countEntries({ entries }: Pick<RevocationList, 'entries'>): number {
  const reader = readerOf(entries, 'CRL');
  let count = 0;
  for (; !isDone(reader); count += 1) take(reader, 0x30);
  return count;
}
