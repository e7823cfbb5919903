import { defined } from '#domain/common/defined.ts';
import type { Moment } from '#words/pages/words.ts';

const parts = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const;

/**
 * Splits a time (ISO 8601) into its parts in `timeZone`, the reader's own when left out; written for languages that a
 * browser has no data for, such as Mongolian in Chromium.
 */
export function momentOf(iso: string, timeZone?: string): Moment {
  const format = new Intl.DateTimeFormat('en-GB', { ...parts, ...defined({ timeZone }) });
  const found = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(found.get(type));
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    zone: found.get('timeZoneName') ?? '',
  };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Says how far `milliseconds` is away, rounded, in the largest unit that fits; undefined for less than a minute. */
export function distanceOf(
  milliseconds: number,
): { count: number; unit: 'minute' | 'hour' | 'day' } | undefined {
  const size = Math.abs(milliseconds);
  if (size < minute) return undefined;
  const [minutes, hours] = [Math.round(size / minute), Math.round(size / hour)];
  const sign = Math.sign(milliseconds);
  if (minutes < 120) return { count: sign * minutes, unit: 'minute' };
  if (hours < 48) return { count: sign * hours, unit: 'hour' };
  return { count: sign * Math.round(size / day), unit: 'day' };
}
