import type { Provider } from 'oidc-provider';
import type { Orm } from '#entities/orm.ts';
import { holderOf } from '../provider/people/accounts.ts';
import { subjectFor } from '../provider/people/subject.ts';
import { oauthPaths } from '../paths.ts';

type Deps = { provider: Provider; orm: Orm };

/**
 * Describes a live token that an application got for a person (RFC 7662, 2.2); undefined for anything else. Of the person, only
 * the name by which the application's organization knows them.
 */
export async function describeSignInToken(
  { provider, orm }: Deps,
  value: string,
): Promise<object | undefined> {
  const access = await provider.AccessToken.find(value);
  const token = access ?? (await provider.RefreshToken.find(value));
  if (!token?.isValid) return undefined;
  const client = await provider.Client.find(token.clientId ?? '');
  const grant = token.grantId ? await provider.Grant.find(token.grantId) : undefined;
  if (!client || !grant || !(await holderOf(orm, token.accountId, token))) return undefined;
  return {
    active: true,
    scope: token.scope,
    client_id: client.clientId,
    ...(access ? { token_type: 'Bearer', aud: provider.issuer + oauthPaths.userinfo } : {}),
    sub: subjectFor(client, token.accountId),
    exp: token.exp,
    iat: token.iat,
    iss: provider.issuer,
  };
}
