/**
 * The kinds of what is kept for a time. `documents` are files: uploads that no envelope uses, and the PDFs of envelopes that have ended;
 * `flows` are ended sign requests and envelopes with all that belongs to them.
 */
export const keptKinds = ['documents', 'flows', 'webhook_bodies', 'messages', 'audit_personal'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** The shortest and longest time for which each kind is kept, in days, so that nobody loses evidence by accident. */
export const periodBounds: Readonly<Record<KeptKind, { least: number; most: number }>> = {
  documents: { least: 30, most: 36_500 },
  flows: { least: 90, most: 36_500 },
  webhook_bodies: { least: 7, most: 36_500 },
  messages: { least: 30, most: 36_500 },
  audit_personal: { least: 365, most: 36_500 },
};

/** A shorter time holds after so many days. */
const graceDays = 7;

const dayMs = 86_400_000;

/** So many days, or null: for ever. */
export type Days = number | null;

/** The time for which a kind is kept, and a shorter one that holds from a moment on (ISO 8601). */
export type Period = { days: Days; next?: { days: number; from: string } };
export type Periods = Readonly<Partial<Record<KeptKind, Period>>>;

/** The operator's times for organizations that have set none. */
export type DefaultPeriods = Readonly<Partial<Record<KeptKind, number>>>;

/** Tells whether a time is shorter than another one. */
function isShorter(one: Days, other: Days): boolean {
  return one !== null && (other === null || one < other);
}

/** Gives the time for which a kind is kept at a moment: the organization's own, else the operator's, else for ever. */
export function daysAt(
  kind: KeptKind,
  { periods, defaults, now }: { periods: Periods; defaults: DefaultPeriods; now: Date },
): Days {
  const own = periods[kind];
  if (own === undefined) return defaults[kind] ?? null;
  return own.next && Date.parse(own.next.from) <= now.getTime() ? own.next.days : own.days;
}

/**
 * Gives a kind's period after somebody asked for another time. A longer one holds at once and takes back what was announced; a shorter one holds
 * after the grace, which begins anew only where it is shorter than what was announced before.
 */
export function changedPeriod(
  before: { days: Days; announced?: Period['next'] },
  asked: Days,
  now: Date,
): Period {
  if (asked === null || !isShorter(asked, before.days)) return { days: asked };
  const { announced } = before;
  const isNew = !announced || isShorter(asked, announced.days);
  const from = isNew ? new Date(now.getTime() + graceDays * dayMs).toISOString() : announced.from;
  return { days: before.days, next: { days: asked, from } };
}

/** Gives the moment before which things of a kind are past their time; undefined where they are kept for ever. */
export function pastTime(days: Days, now: Date): Date | undefined {
  return days === null ? undefined : new Date(now.getTime() - days * dayMs);
}
