import { timeZoneIn } from '#domain/common/time-zone.ts';
import { languages, type Language } from '#domain/sign-request/sign-request.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { readAccount, type AccountRow } from '#entities/envelope/rows/letters/read-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { LetterSender } from '#words/mails/envelope/invitation.ts';

export type Sender = {
  name: string;
  email: string;
  /** Somebody who reads mail at the address has confirmed it. */
  emailProved: boolean;
  organization: string;
  language: Language;
  /** Of the organization. */
  timeZone: string;
};

/** Reads the sender of an envelope, as senderBy makes one. */
export async function senderOf(
  em: EntityManager,
  row: Pick<Envelope, 'userId' | 'organizationId' | 'language'>,
): Promise<Sender> {
  return senderBy(row, await readAccount(em, row));
}

/** The sender of an envelope by the account that was read; one without a name gives its address as the name. */
export function senderBy(row: Pick<Envelope, 'language'>, user: AccountRow): Sender {
  const language = languages.find((known) => known === user.language) ?? row.language;
  const name = `${user.first} ${user.last}`.trim() || user.email;
  const { email, proved: emailProved, organization } = user;
  return { name, email, emailProved, organization, language, timeZone: timeZoneIn(user.settings) };
}

/**
 * Gives the address for a recipient's messages: an in-person signer's go to the host, who is the sender if none is named.
 */
export function addressOf(
  { role, email, hostEmail }: Pick<EnvelopeRecipient, 'role' | 'email' | 'hostEmail'>,
  senderEmail: string,
): string {
  return role === 'in_person' ? (hostEmail ?? senderEmail) : email;
}

/** The sender as letters name them: with their address, if it is proved. */
export function letterSender({ name, organization, email, emailProved }: Sender): LetterSender {
  return { name, organization, address: emailProved ? email : undefined };
}

/** The address to which a reader's answer goes: the sender's, if it is proved. */
export function replyTo({ email, emailProved }: Sender): { replyTo?: string } {
  return emailProved ? { replyTo: email } : {};
}
