import { z } from 'zod';
import { keptKinds, periodBounds, type Days, type KeptKind } from '#domain/retention/periods.ts';

function daysOf(kind: KeptKind) {
  const { least, most } = periodBounds[kind];
  const message = `expected a whole number of days from ${least} to ${most}, or forever`;
  return z.union([z.int().min(least).max(most), z.literal('forever')], { error: message }).optional();
}

const members = Object.fromEntries(keptKinds.map((kind) => [kind, daysOf(kind)])) as Record<
  KeptKind,
  ReturnType<typeof daysOf>
>;

/** The days for which each kind is kept; what is left out stays. */
export const PeriodsInput = z.object(members);

/** The times that somebody asked for. */
export type PeriodsAsked = Partial<Record<KeptKind, Days>>;

/** Picks the times that are given. */
export function askedIn(body: z.output<typeof PeriodsInput>): PeriodsAsked {
  const given = keptKinds.flatMap((kind): [KeptKind, Days][] => {
    const days = body[kind];
    return days === undefined ? [] : [[kind, days === 'forever' ? null : days]];
  });
  return Object.fromEntries(given);
}
