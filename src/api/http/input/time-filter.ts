import { z } from 'zod';

const message =
  'expected a time by RFC 3339, such as 2026-11-28T08:00:00Z or 2026-11-28T16:00:00+08:00 (a + in an address is written %2B)';

const written = { format: 'date-time', pattern: undefined, example: '2026-11-28T08:00:00Z' } as const;

/** A time by RFC 3339 with its offset, from 1970 on, as it was written. */
export const MomentText = z.iso
  .datetime({ offset: true, error: message })
  .refine((value) => Date.parse(value) >= 0, message)
  .meta(written);

const Moment = MomentText.transform((value) => new Date(value)).meta(written);

/** Filters of a list by the time when its objects were made. */
export const timeFilter = {
  created_after: Moment.optional().meta({ description: 'Those made at this time or later' }),
  created_before: Moment.optional().meta({ description: 'Those made before this time' }),
};

/** The times between which the objects of a list were made: from the first on, and before the second. */
export type Made = { since?: Date | undefined; before?: Date | undefined };

/** Reads the filter of a query. */
export function madeOf({
  created_after: since,
  created_before: before,
}: {
  created_after?: Date | undefined;
  created_before?: Date | undefined;
}): Made {
  return { since, before };
}

/** Gives the condition on `createdAt` of rows that were made between these times. */
export function madeBetween({ since, before }: Made): { createdAt?: { $gte?: Date; $lt?: Date } } {
  if (!since && !before) return {};
  return { createdAt: { ...(since ? { $gte: since } : {}), ...(before ? { $lt: before } : {}) } };
}
