import type { DraftRecipient } from './draft.ts';
import { isSigningRole } from './envelope.ts';

/** The names of what a sender should know of a draft that breaks no rule. */
export const draftWarningCodes = ['certificate_unverified', 'certificate_names_phone'] as const;

/** What a sender should know: the path of the member, as people write it, the code for programs, and the words for people. */
export type DraftWarning = { path: string; code: (typeof draftWarningCodes)[number]; message: string };

type Warned = Pick<DraftRecipient, 'role' | 'authMethod'>;

/** Tells a sender what the certificates of the recipients' signatures will say of them, where it may surprise. */
export function draftWarnings(recipients: readonly Warned[]): DraftWarning[] {
  return recipients.flatMap(({ role, authMethod }, index): DraftWarning[] => {
    const path = `recipients[${index}].auth_method`;
    if (!isSigningRole(role)) return [];
    if (authMethod === 'email') return [{ path, ...unverified }];
    return authMethod === 'sms' ? [{ path, ...namesPhone }] : [];
  });
}

const unverified = {
  code: 'certificate_unverified',
  message:
    'The certificate of this signature will end in (unverified), because the link alone is asked for. Use email_code to have the mailbox proved.',
} as const;

const namesPhone = {
  code: 'certificate_names_phone',
  message:
    'The certificate of this signature will name the phone number, and everybody who gets the signed PDF can read it. Use email_code to have it name the e-mail address.',
} as const;
