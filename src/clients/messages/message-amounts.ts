import type { Amounts } from '#domain/account/quota.ts';
import type { Address } from '#domain/sign-request/sign-request.ts';
import { countryOf } from './country-of.ts';

/** Gives what one message to an address takes of its sender's quotas. */
export function messageAmounts({ channel, to }: Address): Amounts {
  return channel === 'sms' ? { sms: 1, country: countryOf(to) } : { mails: 1 };
}
