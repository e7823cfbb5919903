/** The dedupe key of an act that is on record once within an hour (UTC), however often it is repeated. */
export function hourlyKey(act: string, about: (string | number)[], at: Date = new Date()): string {
  return [act, ...about, at.toISOString().slice(0, 13)].join(':');
}
