import type { Context } from 'hono';
import type { Interaction, Provider } from 'oidc-provider';
import { isSignInScope, type SignInScope } from '#domain/account/sign-in-scopes.ts';
import { Organization } from '#entities/account/organization.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { findAsked } from '../sign-in/interaction.ts';

/** A consent that the authorization server waits for in this browser. */
export type AskedConsent = {
  interaction: Interaction;
  client: PartnerClient;
  organization: Organization;
  user: UserAccount;
  scopes: SignInScope[];
  redirectUri: string;
};

/**
 * Finds the consent of this page's address; undefined when it is over, too old, was begun in another browser, or the person
 * was signed out meanwhile.
 */
export async function findAskedConsent(
  c: Context<ApiEnv>,
  provider: Provider,
): Promise<AskedConsent | undefined> {
  const asked = await findAsked(c, provider);
  const userId = asked?.session?.userId;
  if (!asked || userId === undefined || asked.interaction.prompt.name !== 'consent') return undefined;
  const { client_id: clientId, redirect_uri: redirectUri, scope } = asked.interaction.params;
  const em = c.var.deps.orm.em.fork();
  const client = await em.findOne(PartnerClient, { id: String(clientId), status: 'active' });
  if (!client || asked.interaction.session?.accountId !== userId) return undefined;
  const organization = await em.findOneOrFail(Organization, { id: client.organizationId });
  const user = await em.findOneOrFail(UserAccount, { id: userId });
  const scopes = String(scope).split(' ').filter(isSignInScope);
  return {
    interaction: asked.interaction,
    client,
    organization,
    user,
    scopes,
    redirectUri: String(redirectUri),
  };
}
