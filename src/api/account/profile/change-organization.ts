import type { Context } from 'hono';
import { Organization } from '#entities/account/organization.ts';
import { organizationPage } from '#web/pages/account/own/organization.ts';
import { changeOrganization } from '../../platform/organization/update-organization.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { frameOf, readSentForm } from '../frame.ts';

/** Tells whether a user keeps their organization's settings. */
export function keepsOrganization({ role }: { role: string }): boolean {
  return role === 'owner' || role === 'admin';
}

const elsewhere = (c: Context<ApiEnv>) => c.redirect('/account', 303);

/** GET /account/organization: the settings of the organization, for owner and admin; anybody else is led to their account. */
export async function showOrganization(c: Context<ApiEnv>): Promise<Response> {
  const { deps, user } = c.var;
  if (!keepsOrganization(user)) return elsewhere(c);
  const { settings } = await deps.orm.em.fork().findOneOrFail(Organization, { id: user.organizationId });
  return c.html(organizationPage(frameOf(c), { pageLine: settings['page_line'] !== false }));
}

/** POST /account/organization: changes them. */
export async function changeSettings(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  if (!keepsOrganization(c.var.user)) return elsewhere(c);
  await changeOrganization(c, { pageLine: text('page_line') === 'true' });
  return c.redirect('/account?done=changed', 303);
}
