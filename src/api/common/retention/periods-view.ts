import { z } from 'zod';
import {
  daysAt,
  keptKinds,
  periodBounds,
  type DefaultPeriods,
  type KeptKind,
  type Periods,
} from '#domain/retention/periods.ts';
import { Time } from '../../http/input/fields.ts';

const PeriodView = z
  .object({
    days: z.union([z.int(), z.literal('forever')]),
    is_default: z.boolean().meta({ description: 'The operator’s, since none was set' }),
    next: z
      .object({ days: z.int(), from: Time })
      .nullable()
      .meta({ description: 'A shorter time that was set, and when it begins to hold' }),
    least: z.int(),
    most: z.int(),
  })
  .meta({ id: 'RetentionPeriod' });

const each = Object.fromEntries(keptKinds.map((kind) => [kind, PeriodView])) as Record<
  KeptKind,
  typeof PeriodView
>;

/** For how long each kind of what has ended is kept. */
export const RetentionView = z.object(each).meta({ id: 'Retention' });
export type RetentionView = z.input<typeof RetentionView>;

/** Shows the times of an organization as they hold at a moment. */
export function retentionView(given: {
  periods: Periods;
  defaults: DefaultPeriods;
  now: Date;
}): RetentionView {
  const { periods, now } = given;
  const views = keptKinds.map((kind) => {
    const next = periods[kind]?.next;
    const isAhead = next !== undefined && Date.parse(next.from) > now.getTime();
    const view: z.input<typeof PeriodView> = {
      days: daysAt(kind, given) ?? 'forever',
      is_default: periods[kind] === undefined,
      next: isAhead ? next : null,
      ...periodBounds[kind],
    };
    return [kind, view] as const;
  });
  return Object.fromEntries(views) as RetentionView;
}
