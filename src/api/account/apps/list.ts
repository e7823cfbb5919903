import type { Context } from 'hono';
import { AppConsent } from '#entities/account/app-consent.ts';
import { Organization } from '#entities/account/organization.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { appsPage, type ShownApp } from '#web/pages/account/apps/list.ts';
import { logosOf } from '../../common/apps/logos-of.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { doneAmong, frameOf } from '../frame.ts';

/** GET /account/apps: the applications that the person has allowed to sign them in, the newest first. */
export async function listApps(c: Context<ApiEnv>): Promise<Response> {
  const { language, token } = frameOf(c);
  const apps = await appsOf(c, c.var.user.id);
  return c.html(appsPage(language, { apps, token, ended: doneAmong(c, ['ended']) !== undefined }));
}

async function appsOf(c: Context<ApiEnv>, userId: string): Promise<ShownApp[]> {
  const em = c.var.deps.orm.em.fork();
  const consents = await em.find(AppConsent, { userId }, { orderBy: { grantedAt: 'desc' } });
  const clients = await em.find(PartnerClient, { id: { $in: consents.map(({ clientId }) => clientId) } });
  const logos = await logosOf(
    em,
    clients.map(({ id }) => id),
  );
  const owners = await em.find(Organization, {
    id: { $in: clients.map(({ organizationId }) => organizationId) },
  });
  return consents.flatMap(({ clientId, scopes, grantedAt, lastUsedAt }) => {
    const client = clients.find(({ id }) => id === clientId);
    const owner = owners.find(({ id }) => id === client?.organizationId);
    if (!client || !owner) return [];
    return {
      clientId,
      application: client.name,
      logo: logos.get(clientId),
      organization: owner.name,
      scopes,
      grantedAt: grantedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
  });
}
