import type { Document } from '#entities/document.ts';

/** Adds to a document's row what was changed in its file before it was used, in sentences for people; each stands once. */
export function noteChanges(row: Document, changes: readonly string[]): void {
  if (changes.length > 0) row.changes = [...new Set([...(row.changes ?? []), ...changes])];
}
