import { z } from 'zod';

const message = 'expected a day such as 2026-11-21, or a time in ISO 8601 with a zone';
const dayMs = 86_400_000;

const Day = z.iso.date({ error: message }).transform((day) => ({ at: new Date(day), isDay: true }));
const Moment = z.iso
  .datetime({ offset: true, error: message })
  .transform((time) => ({ at: new Date(time), isDay: false }));
const DayOrTime = z.union([Day, Moment], { error: message });

/** The beginning of a period: a time, or a day's first moment in UTC. */
export const FirstMoment = DayOrTime.transform(({ at }) => at).meta({
  type: 'string',
  description: 'At this time or later; a day begins at 00:00 UTC',
});

/** The end of a period, which is no longer part of it: a time, or the moment after a day in UTC. */
export const LastMoment = DayOrTime.transform(({ at, isDay }) =>
  isDay ? new Date(at.getTime() + dayMs) : at,
).meta({
  type: 'string',
  description: 'Before this time; a day is included to its end, UTC',
});
