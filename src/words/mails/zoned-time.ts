import type { Language } from '#domain/sign-request/sign-request.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const written: Record<Language, (parts: Parts) => string> = {
  en: ({ year, month, day, clock, zone }) => `${day} ${months[month - 1]} ${year}, ${clock} (${zone})`,
  mn: ({ year, month, day, clock, zone }) => `${year} оны ${month} сарын ${day}, ${clock} (${zone})`,
};

type Parts = { year: number; month: number; day: number; clock: string; zone: string };

/** Writes a moment in words, to the minute, in a time zone of the IANA's list, with the zone's name. */
export function zonedMinute(language: Language, at: Date, timeZone: string): string {
  const digits = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const format = new Intl.DateTimeFormat('en-GB', { ...digits, hourCycle: 'h23', timeZone });
  const found = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const number = (name: Intl.DateTimeFormatPartTypes) => Number(found.get(name));
  return written[language]({
    year: number('year'),
    month: number('month'),
    day: number('day'),
    clock: `${found.get('hour')}:${found.get('minute')}`,
    zone: timeZone,
  });
}
