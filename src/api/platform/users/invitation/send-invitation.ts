import { invitationHours as hours } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import { accountTexts } from '#words/mails/account.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { Invitation } from '#entities/account/invitation.ts';
import { Organization } from '#entities/account/organization.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { languageOf, mailLink } from '../../accounts/common/links.ts';

/** An invitation to send once it is committed. */
export type Letter = { invitation: Invitation; token: string; inviter: string; organization: string };

/** Makes the letter of an invitation. */
export async function letterOf(
  em: EntityManager,
  { invitation, token, inviter }: { invitation: Invitation; token: string; inviter: UserAccount },
): Promise<Letter> {
  const { name } = await em.findOneOrFail(Organization, { id: invitation.organizationId });
  return { invitation, token, inviter: `${inviter.firstName} ${inviter.lastName}`, organization: name };
}

/** Sends an invitation. Throws Problem service_unavailable when the mail server does not take it. */
export async function sendCommitted(deps: ApiDependencies, letter: Letter): Promise<void> {
  const { invitation, token, inviter, organization } = letter;
  const { invitation: write } = accountTexts(languageOf(invitation));
  const path = `invitation/${token}`;
  const facts = { hours, inviter, organization };
  const subject = { kind: 'invitation', id: invitation.id, generation: 0 } as const;
  const about = { language: languageOf(invitation), subject };
  const mail = { to: invitation.email, path, about };
  await mailLink(deps, { ...mail, write: (link) => write({ ...facts, link }) }).catch((cause: unknown) => {
    const message = 'The user is invited, but the mail could not be sent. Invite them again shortly.';
    throw new Problem('service_unavailable', message, undefined, { cause });
  });
}
