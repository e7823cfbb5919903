/** The clocks of a worker and of Temporal may be so many milliseconds apart. */
const skewMs = 60_000;

/** Tells whether a period is over and an end at this time (ISO 8601) is one by the clock: not before it, nor to come. */
export function endsByClock(expiresAt: Date | null | undefined, at: string): boolean {
  const ended = Date.parse(at);
  return Boolean(expiresAt && expiresAt.getTime() <= ended && ended <= Date.now() + skewMs);
}
