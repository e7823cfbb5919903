import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Organization } from '#entities/account/organization.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { makeLink, sendInvitation, type MadeLink } from '../accounts/common/links.ts';
import type { ApiDependencies } from '../../http/deps.ts';

/** An invitation to send once it is committed. */
export type Invitation = { link: MadeLink<'invitation'>; from: { inviter: string; organization: string } };

/** Makes the link by which an invited person joins, within `em`'s transaction; the link before it is dead. */
export async function makeInvitation(
  em: EntityManager,
  { invited, inviter }: { invited: UserAccount; inviter: UserAccount },
): Promise<Invitation> {
  const { name } = await em.findOneOrFail(Organization, { id: invited.organizationId });
  return {
    link: await makeLink(em, invited, 'invitation'),
    from: { inviter: `${inviter.firstName} ${inviter.lastName}`, organization: name },
  };
}

/** Sends an invitation. Throws Problem service_unavailable when the mail server does not take it. */
export async function sendCommitted(deps: ApiDependencies, { link, from }: Invitation): Promise<void> {
  await sendInvitation(deps, link, from).catch((cause: unknown) => {
    const message = 'The user is invited, but the mail could not be sent. Invite them again shortly.';
    throw new Problem('service_unavailable', message, undefined, { cause });
  });
}
