import type { UserRole } from '#domain/account/account.ts';
import { whereFrom, type AccountTexts } from './account-texts.ts';
import { nameOf, titleOf } from '../layout/names.ts';
import { retentionTexts } from './retention.ts';
import { secondFactorTexts } from './second-factor.ts';
import { zonedMinute } from '../zoned-time.ts';

const roles: Record<UserRole, string> = { owner: 'owner', admin: 'admin', user: 'user' };

/** The letters about an account, in English. */
export const accountEn: AccountTexts = {
  retentionShortened: retentionTexts.en,
  secondFactor: secondFactorTexts.en,
  onward: ({ account, newPassword }) => [
    { lead: 'Your account:', link: account },
    { lead: 'A new password:', link: newPassword },
  ],
  verifyEmail: ({ link, hours }) => ({
    subject: 'Confirm your e-mail address',
    parts: [
      'Somebody, probably you, opened a Tamga account with this address.',
      {
        lead: 'If it was you, open this link, and confirm the address with the password of the account:',
        link,
        button: 'Confirm my address',
      },
      `The link works once and for ${hours} hours. If it was not you, you need do nothing: without this the account ends by itself.`,
    ],
  }),
  resetPassword: ({ link, hours }) => ({
    subject: 'Choose a new password',
    parts: [
      'Somebody, probably you, asked for a new password for your Tamga account.',
      { lead: 'Open this link to choose one:', link, button: 'Choose a new password' },
      `The link works once and for ${hours} ${hours === 1 ? 'hour' : 'hours'}. If it was not you, you need do nothing: your password stays.`,
    ],
  }),
  accountExists: ({ link, hours }) => ({
    subject: 'You have an account already',
    parts: [
      'Somebody, probably you, wanted to open a Tamga account with this address. There is one already, so none was opened.',
      {
        lead: 'If you do not know its password, open this link to choose a new one:',
        link,
        button: 'Choose a new password',
      },
      `The link works once and for ${hours} ${hours === 1 ? 'hour' : 'hours'}. If it was not you, you need do nothing: your account stays as it is.`,
    ],
  }),
  invitation: ({ link, hours, inviter, organization }) => ({
    subject: `${nameOf(organization)} invites you to Tamga`,
    parts: [
      `${nameOf(inviter)} invites you to join ${nameOf(organization)} on Tamga, where documents are signed.`,
      { lead: 'Open this link to join:', link, button: 'Join' },
      `The link works once and for ${hours / 24} days. If you do not know the sender of the invitation, you can ignore it.`,
    ],
  }),
  accountDeleted: {
    subject: 'Your account was deleted',
    parts: [
      'Your Tamga account was deleted with its password, on the pages of the account. Its sessions and keys have ended, and its certificates are being revoked. Your signatures stay valid.',
      'If you did not do this, tell your administrator, or the operator of the service, at once.',
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    parts: [
      'The password of your Tamga account was changed, and every other session was ended. Passkeys and devices go on: look in your account whether all are yours.',
      'If you did not do this, ask for a new password at once and tell your administrator.',
    ],
  },
  apiKeyMade: ({ name, prefix }) => ({
    subject: 'A new API key for your account',
    parts: [
      `An API key was made for your Tamga account: ${nameOf(name)} (${prefix}…). Whoever has it may do what you may do.`,
      'If you did not do this, delete the key, ask for a new password at once, and tell your administrator.',
    ],
  }),
  phoneProved: ({ phone }) => ({
    subject: 'Your phone number was changed',
    parts: [
      `The phone number of your Tamga account is ${phone} now.`,
      'If you did not do this, ask for a new password at once and tell your administrator.',
    ],
  }),
  deviceAdded: ({ name }) => ({
    subject: 'A new device confirms for you',
    parts: [
      `The device “${nameOf(name)}” was registered for your Tamga account. Sign-ins can be confirmed on it from now on.`,
      'If you did not do this, revoke it at /account/devices, ask for a new password at once, and tell your administrator.',
    ],
  }),
  signInTied: ({ host }) => ({
    subject: 'Another way to sign in to your account',
    parts: [
      `Your Tamga account is opened by your sign-in at ${host} from now on. Its password, or a code to its address, was given for this.`,
      'If you did not do this, ask for a new password at once, which ends it, and tell your administrator.',
    ],
  }),
  roleChanged: ({ role }) => ({
    subject: 'Your role was changed',
    parts: [
      `Your role in your organization on Tamga is ${roles[role]} now.`,
      'If you did not expect this, tell your administrator.',
    ],
  }),
  safeguardsOff: ({ label, otp, notices }) => ({
    subject: `Your certificate “${titleOf(label)}” is guarded less`,
    parts: [
      `A setting of your certificate “${titleOf(label)}” was changed.`,
      ...(otp
        ? ['A program that signs with it from elsewhere (CSC) needs no one-time code now, but its PIN alone.']
        : []),
      ...(notices ? ['You get no mail any more when it signs.'] : []),
      'If you did not do this, and did not expect it, revoke the certificate, ask for a new password at once, and tell your administrator.',
    ],
  }),
  newDevice: (facts) => ({
    subject: 'A sign-in to your account from a new device',
    parts: [
      'Somebody signed in to your Tamga account from a device or place from which nobody had in the last 90 days.',
      {
        facts: [
          ['When', zonedMinute('en', facts.at, facts.timeZone)],
          ['With', facts.browser ?? 'no browser that we know'],
          ['From', whereFrom(facts)],
        ],
      },
      'If it was you, you need do nothing. If it was not, ask for a new password at once: that ends every session. Your account lists your open sessions, where you can end them one by one.',
    ],
  }),
  signInLocked: {
    subject: 'Wrong passwords for your account',
    parts: [
      'Somebody gave wrong passwords for your Tamga account, too often. Their further tries have to wait; where you usually sign in, you still can.',
      'If it was you, wait a while, or ask for a new password. If it was not you, you need do nothing. You get this letter at most once a day.',
    ],
  },
};
