import type { Provider } from 'oidc-provider';
import { OauthRecord } from '#entities/account/oauth-record.ts';
import type { Orm } from '#entities/orm.ts';

type Deps = { provider: Provider; orm: Orm };

/**
 * Ends a token that an application got for a person; false when `value` is none. A refresh token ends all that came of its
 * sign-in (RFC 7009, 2.1).
 */
export async function revokeSignInToken({ provider, orm }: Deps, value: string): Promise<boolean> {
  const access = await provider.AccessToken.find(value);
  await access?.destroy();
  const refresh = access ? undefined : await provider.RefreshToken.find(value);
  if (refresh) await orm.em.fork().nativeDelete(OauthRecord, { grantId: refresh.grantId });
  return access !== undefined || refresh !== undefined;
}
