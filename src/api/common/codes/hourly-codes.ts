import { Problem } from '#domain/common/problem.ts';
import type { CodeSubject } from './code-subject.ts';

/** The codes an hour for one subject. */
const perHour = 5;
const hourMs = 3_600_000;

/**
 * Gives the most codes of a subject since a time, in milliseconds. A certificate signs many things in an hour, each with a code: those
 * count by the holder's account alone (address-limits.ts).
 */
export function hourlyOf({ kind }: CodeSubject, now: number): { count: number; since: Date } | undefined {
  return kind === 'certificate' ? undefined : { count: perHour, since: new Date(now - hourMs) };
}

/** Makes the problem of a sixth code within the hour: rate_limited with retry_after (seconds); `oldest` in milliseconds. */
export function hourUsedUp(oldest: number, now: number): Problem {
  const retryAfter = Math.max(Math.ceil((oldest + hourMs - now) / 1_000), 1);
  return new Problem(
    'rate_limited',
    `At most ${perHour} codes an hour. Use the one you have, or try again later.`,
    { retry_after: retryAfter },
  );
}
