import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Gives the country of a number in E.164 (ISO 3166-1 alpha-2), ZZ where it has none. */
export function countryOf(phone: string): string {
  return parsePhoneNumberFromString(phone)?.country ?? 'ZZ';
}
