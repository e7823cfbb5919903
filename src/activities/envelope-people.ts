import { languages, type Language } from '#domain/sign-request.ts';
import type { Row, Statement } from '#entities/transaction.ts';
import type { EnvelopeRow, RecipientRow } from './envelope-rows.ts';

export type Sender = { name: string; email: string; organization: string; language: Language };

type SenderRow = { email: string; first: string; last: string; language: string; organization: string };

/** Reads who sent an envelope, for `asSender`. */
export const selectSender = (envelopeId: string): Statement => [
  `select user_account.email, first_name as first, last_name as last, user_account.language, organization.name as organization
   from envelope join user_account on user_account.id = envelope.user_id
     join organization on organization.id = envelope.organization_id
   where envelope.id = ?`,
  [envelopeId],
];

/** Who sent an envelope; the name is the address where the account has none. */
export function asSender(found: Row | undefined, envelope: EnvelopeRow): Sender {
  if (!found) throw new Error('the account of an envelope, or its organization, is gone');
  const user = found as SenderRow;
  const language = languages.find((known) => known === user.language) ?? envelope.language;
  const name = `${user.first} ${user.last}`.trim() || user.email;
  return { name, email: user.email, organization: user.organization, language };
}

/** Where a recipient's messages go: of an in-person signer, to the host, who is the sender when none is named. */
export function addressOf({ role, email, hostEmail }: RecipientRow, senderEmail: string): string {
  return role === 'in_person' ? (hostEmail ?? senderEmail) : email;
}
