import { validityDays } from '#domain/certificate/certificate.ts';

const day = 24 * 60 * 60 * 1000;
export const year = 365.25 * day;

/** The validity of authorities in milliseconds. */
export const authorityValidity = { root: 30 * year, issuing: 15 * year } as const;

/** The validity of end entities in milliseconds: at most, where a caller chooses it. */
export const entityValidity = {
  ocsp: 3 * year,
  timestamping: 10 * year,
  seal: 3 * year,
  user: validityDays.max * day,
  oneTime: 3 * year,
} as const;

/** The longest validity that an issuing authority gives: one with less life left would cut such certificates short. */
export const longestValidity = Math.max(...Object.values(entityValidity));

/** Tells whether an authority ends before a certificate that it issues now might end. */
export function endsTooSoon({ notAfter }: { notAfter: Date }, now: Date): boolean {
  return notAfter.getTime() - now.getTime() < longestValidity;
}
