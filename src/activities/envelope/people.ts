import { languages, type Language } from '#domain/sign-request/sign-request.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';

export type Sender = {
  name: string;
  email: string;
  /** Somebody who reads mail at the address has confirmed it. */
  emailProved: boolean;
  organization: string;
  language: Language;
};

type SenderRow = {
  email: string;
  proved: boolean;
  first: string;
  last: string;
  language: string;
  organization: string;
};

/** Reads the sender of an envelope; an account without a name gives its address as the name. */
export async function senderOf(em: EntityManager, row: Envelope): Promise<Sender> {
  const [user] = await em.execute<SenderRow[]>(
    `select email, email_verified_at is not null as proved, first_name as first, last_name as last, language, organization.name as organization
     from user_account, organization where user_account.id = ? and organization.id = ?`,
    [row.userId, row.organizationId],
  );
  if (!user) throw new Error('the account of an envelope, or its organization, is gone');
  const language = languages.find((known) => known === user.language) ?? row.language;
  const name = `${user.first} ${user.last}`.trim() || user.email;
  const { email, proved: emailProved, organization } = user;
  return { name, email, emailProved, organization, language };
}

/**
 * Gives the address for a recipient's messages: an in-person signer's go to the host, who is the sender if none is named.
 */
export function addressOf({ role, email, hostEmail }: EnvelopeRecipient, senderEmail: string): string {
  return role === 'in_person' ? (hostEmail ?? senderEmail) : email;
}
