import type { FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import type { KeyRing } from '#secrets/key-ring.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { Limit } from './fields.ts';

/** Query of every list: page size and the cursor of the page before. */
export const PageQuery = z.object({
  limit: Limit,
  cursor: z.string().max(512, 'expected at most 512 characters').optional(),
});
export type PageQuery = z.output<typeof PageQuery>;

export type Listed = { id: string; createdAt: Date };

/** The keys of a list's cursors, and the list's name, so that no other list takes them. */
export type CursorKey = { key: KeyRing; list: string };

/** The condition for rows after a cursor, newest first: keyset on (created_at, id), so pages neither skip nor repeat. */
export function afterCursor<T extends Listed>(
  { key, list }: CursorKey,
  cursor: string | undefined,
): FilterQuery<T> {
  if (cursor === undefined) return {};
  const { createdAt, id } = readCursor(key, list, cursor);
  // An index begins at the bound on created_at alone: without it page 1,000 would read all pages before.
  const bound = { createdAt: { $lte: createdAt } };
  return {
    $and: [bound, { $or: [{ createdAt: { $lt: createdAt } }, { id: { $lt: id } }] }],
  } as FilterQuery<T>;
}

export const newestFirst = { createdAt: 'desc', id: 'desc' } as const;

/** Makes a partner's page out of limit + 1 rows; the extra row only tells that there is more. */
export function page<T extends Listed, O>(
  { key, list }: CursorKey,
  rows: T[],
  limit: number,
  present: (row: T) => O,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    data: shown.map(present),
    has_more: hasMore,
    next_cursor: hasMore && last ? writeCursor(key, list, last) : null,
  };
}
