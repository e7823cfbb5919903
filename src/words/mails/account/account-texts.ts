import type { UserRole } from '#domain/account/account.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Letter, Part } from '../layout/letter.ts';
import { nameOf } from '../layout/names.ts';
import type { retentionTexts } from './retention.ts';
import type { SecondFactorTexts } from './second-factor.ts';

/** A sign-in from a new device: when, with what kind of browser, and from where, as far as they are known. */
type NewDevice = {
  at: Date;
  timeZone: string;
  browser: string | undefined;
  network: string;
  place: string | undefined;
};

/** A certificate of the user's whose safeguards were turned off: the code beside the PIN (`otp`), the mails (`notices`). */
type SafeguardsOff = { label: string; otp: boolean; notices: boolean };

/** The words of the letters about an account. */
export type AccountTexts = {
  verifyEmail: (facts: { link: string; hours: number }) => Letter;
  resetPassword: (facts: { link: string; hours: number }) => Letter;
  /** To somebody for whose address an account was to be opened, and who has one. */
  accountExists: (facts: { link: string; hours: number }) => Letter;
  accountDeleted: Letter;
  invitation: (facts: { link: string; hours: number; inviter: string; organization: string }) => Letter;
  passwordChanged: Letter;
  signInLocked: Letter;
  newDevice: (facts: NewDevice) => Letter;
  apiKeyMade: (facts: { name: string; prefix: string }) => Letter;
  phoneProved: (facts: { phone: string }) => Letter;
  deviceAdded: (facts: { name: string }) => Letter;
  /** To somebody whose account a person of a provider outside has proved to be theirs. */
  signInTied: (facts: { host: string }) => Letter;
  roleChanged: (facts: { role: UserRole }) => Letter;
  safeguardsOff: (facts: SafeguardsOff) => Letter;
  secondFactor: SecondFactorTexts;
  retentionShortened: (typeof retentionTexts)[Language];
  /** The end of each notice: where its reader goes on. */
  onward: (pages: { account: string; newPassword: string }) => Part[];
};

/** Writes where somebody was, as far as it is known. */
export function whereFrom({ network, place }: NewDevice): string {
  return place === undefined ? network : `${nameOf(place)} (${network})`;
}
