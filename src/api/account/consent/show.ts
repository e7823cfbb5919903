import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { consentPage } from '#web/pages/account/apps/consent.ts';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import { logosOf } from '../../common/apps/logos-of.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { formToken } from '../session/form-token.ts';
import { findAskedConsent } from './asked.ts';

/** GET /account/consent/{uid}: who asks, for what, and where the person will be sent. */
export async function showConsent(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const asked = await findAskedConsent(c, provider);
  const language = pageLanguage(c);
  if (!asked) return c.html(lostSignInPage(language), 400);
  const { interaction, client, organization, user, scopes, redirectUri } = asked;
  const page = consentPage(language, {
    token: formToken(c, interaction.uid),
    application: client.name,
    logo: (await logosOf(c.var.deps.orm.em.fork(), [client.id])).get(client.id),
    organization: organization.name,
    person: {
      name: `${user.firstName} ${user.lastName}`,
      email: user.email,
      emailVerified: user.emailVerifiedAt !== null,
    },
    scopes,
    redirectUri,
  });
  return c.html(page);
}
