import { ValidityDays } from '../../platform/certificates/fields.ts';

/** Reads the days for which a certificate is to be valid; undefined when they do not fit. */
export function daysOf(text: string): number | undefined {
  return /^[0-9]{1,4}$/.test(text) ? ValidityDays.safeParse(Number(text)).data : undefined;
}
