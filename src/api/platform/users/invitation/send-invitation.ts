import { invitationHours as hours } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import { accountTexts } from '#words/mails/account/account.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { Invitation } from '#entities/account/invitation.ts';
import { Organization } from '#entities/account/organization.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { languageOf, mailLink } from '../../accounts/common/links.ts';

/** An invitation to send once it is committed. */
export type Letter = {
  invitation: Invitation;
  token: string;
  inviter: string;
  /** Of the inviter, if they have proved it. */
  replyTo?: string;
  organization: string;
};

/** Makes the letter of an invitation. */
export async function letterOf(
  em: EntityManager,
  { invitation, token, inviter }: { invitation: Invitation; token: string; inviter: UserAccount },
): Promise<Letter> {
  const { name } = await em.findOneOrFail(Organization, { id: invitation.organizationId });
  const { firstName, lastName, email, emailVerifiedAt } = inviter;
  const written = { invitation, token, inviter: `${firstName} ${lastName}`, organization: name };
  return emailVerifiedAt ? { ...written, replyTo: email } : written;
}

/** Sends an invitation. Throws Problem service_unavailable when the mail server does not take it. */
export async function sendCommitted(deps: ApiDependencies, letter: Letter): Promise<void> {
  const { invitation, token, inviter, organization } = letter;
  const { invitation: write } = accountTexts(languageOf(invitation));
  const path = `invitation/${token}`;
  const facts = { hours, inviter, organization };
  const subject = { kind: 'invitation', id: invitation.id, generation: 0 } as const;
  const about = { language: languageOf(invitation), subject };
  const answers = letter.replyTo === undefined ? {} : { replyTo: letter.replyTo };
  const mail = { to: invitation.email, path, about, ...answers };
  await mailLink(deps, { ...mail, write: (link) => write({ ...facts, link }) }).catch((cause: unknown) => {
    const message = 'The user is invited, but the mail could not be sent. Invite them again shortly.';
    throw new Problem('service_unavailable', message, undefined, { cause });
  });
}
