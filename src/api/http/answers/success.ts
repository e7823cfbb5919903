import { z } from 'zod';

/** The schema of a platform answer: `{success: true, data}` (specification, "Response conventions"). */
export function Success<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}

/** A platform answer with its data. */
export function success<T>(data: T): { success: true; data: T } {
  return { success: true, data };
}

export const Meta = z
  .object({ limit: z.int(), has_more: z.boolean(), next_cursor: z.string().nullable() })
  .meta({ id: 'Meta' });

/** The schema of a platform list: `{success: true, data: [...], meta}`. */
export function SuccessList<T extends z.ZodType>(item: T) {
  return z.object({ success: z.literal(true), data: z.array(item), meta: Meta });
}

/** A platform list out of a page (see list.ts) of at most `limit` items. */
export function successList<T>(
  page: { data: T[]; has_more: boolean; next_cursor: string | null },
  limit: number,
) {
  const { data, ...place } = page;
  return { success: true as const, data, meta: { limit, ...place } };
}
