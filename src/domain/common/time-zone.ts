/** The zone of organizations that have set none. */
export const defaultTimeZone = 'Asia/Ulaanbaatar';

/** Tells whether a text names a time zone of the IANA's database, such as `Asia/Ulaanbaatar`. */
export function isTimeZone(text: string): boolean {
  // Offsets are no zones: they would hold in summer or in winter alone.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text }).format(0);
    return true;
  } catch {
    return false;
  }
}

/** Gives the zone in an organization's settings, or the one of those that have set none. */
export function timeZoneIn(settings: Readonly<Record<string, unknown>>): string {
  const { time_zone: zone } = settings;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : defaultTimeZone;
}

/** Gives the day of a moment in a zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en', { timeZone, ...numbers }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}
