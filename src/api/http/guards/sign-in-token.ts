import { Problem } from '#domain/common/problem.ts';
import { hashRecordId, OauthRecord } from '#entities/account/oauth-record.ts';
import type { Orm } from '#entities/orm.ts';
import { oauthPaths } from '../../oauth/paths.ts';
import type { UserTokens } from './user-tokens.ts';

/**
 * Throws Problem insufficient_scope for a live access token that a partner's application got for a person: it tells who they
 * are, and opens nothing else of theirs.
 */
export async function refuseSignInToken(
  { orm, userTokens }: { orm: Orm; userTokens: UserTokens },
  token: string,
): Promise<void> {
  const jti = await userTokens.readSignIn(token);
  if (jti === undefined) return;
  const where = { model: 'AccessToken', idHash: hashRecordId(jti), expiresAt: { $gt: new Date() } };
  if ((await orm.em.fork().count(OauthRecord, where)) === 0) return;
  throw new Problem(
    'insufficient_scope',
    `This access token opens ${oauthPaths.userinfo} alone. For the platform the person signs in at POST /api/v1/auth/login.`,
  );
}
