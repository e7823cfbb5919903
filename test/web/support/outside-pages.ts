import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Html } from '#web/pages/common/layout.ts';
import {
  awayPage,
  leavingPage,
  onwardPage,
  proveAccountPage,
  proveAddressPage,
  refusedOutsidePage,
} from '#web/pages/account/outside.ts';

const host = 'login.ulaanbaatar-bank.mn';
const url = `https://${host}/authorize?client_id=tamga`;
const path = '/account/sign-in/one';
const given = { token: 'x'.repeat(43), host, email: 'saraa.dorj@example.mn' };

/** The pages of a sign-in at a provider outside, by the name of their picture. */
export const outsidePages: Readonly<Record<string, (language: Language) => Html>> = {
  'outside-onward': (language) => onwardPage(language, { host, url }),
  'outside-away': (language) => awayPage(language, { host, path }),
  'outside-refused': (language) => refusedOutsidePage(language, { host, path, why: 'unverified' }),
  'outside-taken': (language) => refusedOutsidePage(language, { host, path, why: 'taken' }),
  'outside-account': (language) => proveAccountPage(language, given),
  'outside-account-wrong': (language) => proveAccountPage(language, { ...given, fault: 'wrong' }),
  'outside-address': (language) => proveAddressPage(language, given),
  'outside-address-sent': (language) => proveAddressPage(language, { ...given, isSent: true }),
  'outside-address-wrong': (language) =>
    proveAddressPage(language, { ...given, isSent: true, fault: 'wrong' }),
  'outside-leaving': (language) => leavingPage(language, { host, url }),
};
