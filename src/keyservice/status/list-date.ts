import { Problem } from '#domain/common/problem.ts';
import { wholeSeconds } from '#signatures/asn1/der.ts';

/** The time that a clock may be set back without anybody looking, in milliseconds: lists then go on from the last one's date. */
const smallStep = 60 * 60 * 1000;

/**
 * The thisUpdate of a list that comes after one of `last`: never before it, since verifiers would take the older list for the
 * newer one. Throws Problem service_unavailable when the clock was set back by more than an hour, unless staff say that it was
 * wrong before (`afterClockFault`).
 */
export function listDate(
  now: Date,
  { last, afterClockFault = false }: { last: Date | undefined; afterClockFault?: boolean | undefined },
): Date {
  if (!last || last <= now || afterClockFault) return wholeSeconds(now);
  if (last.getTime() - now.getTime() <= smallStep) return last;
  throw new Problem(
    'service_unavailable',
    `The clock says ${now.toISOString()}, before the last revocation list of ${last.toISOString()}. Correct the clock; if it was wrong then and is right now, staff publish with "after_clock_fault": true.`,
  );
}
