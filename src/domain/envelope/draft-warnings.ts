import type { DraftField, DraftRecipient } from './draft.ts';
import { isSigningRole } from './envelope.ts';

/** The names of what a sender should know of a draft that breaks no rule. */
export const draftWarningCodes = [
  'certificate_unverified',
  'certificate_names_phone',
  'date_by_hand',
] as const;

/** What a sender should know: the path of the member, as people write it, the code for programs, and the words for people. */
export type DraftWarning = { path: string; code: (typeof draftWarningCodes)[number]; message: string };

type Warned = {
  recipients: readonly Pick<DraftRecipient, 'role' | 'authMethod'>[];
  fields: readonly Pick<DraftField, 'type' | 'auto'>[];
};

/**
 * Tells a sender what may surprise: what the certificates of the signatures will say of the signers, and which dates are whatever day
 * the signer enters.
 */
export function draftWarnings({ recipients, fields }: Warned): DraftWarning[] {
  const dates = fields.flatMap(({ type, auto }, index) =>
    type === 'date' && auto === null ? [{ path: `fields[${index}].auto`, ...byHand }] : [],
  );
  return [...certificateWarnings(recipients), ...dates];
}

function certificateWarnings(recipients: Warned['recipients']): DraftWarning[] {
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

const byHand = {
  code: 'date_by_hand',
  message:
    'The signer enters any day here, also one of long ago. Give auto: date_signed for the day of the signature.',
} as const;

const namesPhone = {
  code: 'certificate_names_phone',
  message:
    'The certificate of this signature will name the phone number, and everybody who gets the signed PDF can read it. Use email_code to have it name the e-mail address.',
} as const;
