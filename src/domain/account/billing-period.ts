/**
 * The month that `now` falls into, counted from the day a subscription started: from that day at 00:00 UTC to the same
 * day a month later, exclusive. Where a month lacks that day, it begins on the month's last day.
 */
export function billingPeriod(startedAt: Date, now: Date): { start: Date; end: Date } {
  const months =
    (now.getUTCFullYear() - startedAt.getUTCFullYear()) * 12 + now.getUTCMonth() - startedAt.getUTCMonth();
  const begun = monthsAfter(startedAt, months) <= now ? months : months - 1;
  return { start: monthsAfter(startedAt, begun), end: monthsAfter(startedAt, begun + 1) };
}

function monthsAfter(day: Date, months: number): Date {
  const year = day.getUTCFullYear();
  const month = day.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay)));
}
