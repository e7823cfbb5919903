import { languages, type Language } from '#domain/sign-request.ts';
import type { EnvelopeRecipient } from '#entities/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Organization } from '#entities/organization.ts';
import { UserAccount } from '#entities/user-account.ts';

export type Sender = { name: string; email: string; organization: string; language: Language };

/** Who sent an envelope; the name is the address where the account has none. */
export async function senderOf(em: EntityManager, row: Envelope): Promise<Sender> {
  const user = await em.findOneOrFail(UserAccount, { id: row.userId });
  const organization = await em.findOneOrFail(Organization, { id: row.organizationId });
  const language = languages.find((known) => known === user.language) ?? row.language;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return { name, email: user.email, organization: organization.name, language };
}

/** Where a recipient's messages go: of an in-person signer, to the host, who is the sender when none is named. */
export function addressOf({ role, email, hostEmail }: EnvelopeRecipient, senderEmail: string): string {
  return role === 'in_person' ? (hostEmail ?? senderEmail) : email;
}
