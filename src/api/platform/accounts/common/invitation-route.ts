import type { Context } from 'hono';
import { accountWords } from '#words/pages/account.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { Organization } from '#entities/account/organization.ts';
import { donePage, invitationPage, moveInPage, usedPage } from '#web/pages/account/account.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { acceptInvitation, findProved } from '../../users/invitation/accept-invitation.ts';
import { findInvitation } from '../../users/invitation/find-invitation.ts';
import { chosenPassword, givenPassword, passwordFault } from './password-form.ts';

/** A form of the page: the link's token, and the organization that invites. */
type Shown = { language: Language; token: string; organization: string };

/**
 * Serves an invitation: GET shows the organization, POST joins it, with a new password, or with that of the account which the
 * person has; a password that is not taken is asked for again and uses nothing up.
 */
export async function invitationRoute(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  const token = c.req.param('token') ?? '';
  const em = c.var.deps.orm.em.fork();
  const invitation = await findInvitation(em, token);
  if (!invitation) return c.html(usedPage(language), 404);
  const { name: organization } = await em.findOneOrFail(Organization, { id: invitation.organizationId });
  const shown = { language, token, organization };
  return (await findProved(em, invitation)) ? moveIn(c, shown) : joinNew(c, shown);
}

async function joinNew(c: Context<ApiEnv>, { language, token, organization }: Shown): Promise<Response> {
  if (c.req.method !== 'POST') return c.html(invitationPage(language, organization));
  const password = await chosenPassword(c);
  if (password === undefined) return c.html(invitationPage(language, organization, true), 400);
  await acceptInvitation(c, token, password);
  return c.html(donePage(language, accountWords[language].invitation.done));
}

async function moveIn(c: Context<ApiEnv>, { language, token, organization }: Shown): Promise<Response> {
  if (c.req.method !== 'POST') return c.html(moveInPage(language, organization));
  try {
    await acceptInvitation(c, token, await givenPassword(c));
  } catch (error) {
    const { fault, status } = passwordFault(error);
    return c.html(moveInPage(language, organization, fault), status);
  }
  return c.html(donePage(language, accountWords[language].invitation.member.done));
}
