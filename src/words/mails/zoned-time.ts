import { defaultTimeZone } from '#domain/common/time-zone.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { ulaanbaatarTime } from '../ulaanbaatar-time.ts';

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

type Parts = { year: number; month: number; day: number; clock: string };

const days: Record<Language, (parts: Parts) => string> = {
  en: ({ year, month, day }) => `${day} ${months[month - 1]} ${year}`,
  mn: ({ year, month, day }) => `${year} оны ${month} сарын ${day}`,
};

const shortTimes: Record<Language, (parts: Parts) => string> = {
  en: ({ month, day, clock }) => `${day} ${months[month - 1]?.slice(0, 3)} ${clock}`,
  mn: ({ month, day, clock }) => `${month}/${day} ${clock}`,
};

function partsIn(timeZone: string, at: Date): Parts {
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
  const clock = `${found.get('hour')}:${found.get('minute')}`;
  return { year: number('year'), month: number('month'), day: number('day'), clock };
}

/** Writes a moment in words, to the minute, in a time zone of the IANA's list, with the zone's name. */
export function zonedMinute(language: Language, at: Date, timeZone: string): string {
  const parts = partsIn(timeZone, at);
  return `${days[language](parts)}, ${parts.clock} (${zoneNameIn(language, timeZone)})`;
}

function zoneNameIn(language: Language, timeZone: string): string {
  return language === 'mn' && timeZone === defaultTimeZone ? ulaanbaatarTime : timeZone;
}

/** Writes the day of a moment in words, in a time zone of the IANA's list. */
export function zonedDay(language: Language, at: Date, timeZone: string): string {
  return days[language](partsIn(timeZone, at));
}

/** Writes a moment of the next months as a text message has it: without its year, and with the zone's distance to UTC in English (GMT+8). */
export function shortTime(language: Language, at: Date, timeZone: string): string {
  const time = shortTimes[language](partsIn(timeZone, at));
  return language === 'mn' ? time : `${time} ${distanceOf(timeZone, at)}`;
}

function distanceOf(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}
