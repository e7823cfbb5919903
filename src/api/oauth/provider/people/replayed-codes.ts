import { createHash, timingSafeEqual } from 'node:crypto';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { hashRecordId, OauthRecord } from '#entities/account/oauth-record.ts';
import type { Orm } from '#entities/orm.ts';
import { oauthPaths } from '../../paths.ts';

const Refused = z.object({ error: z.literal('invalid_grant') });
const Exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  code_verifier: z.string(),
});
const Kept = z.object({ clientId: z.string(), codeChallenge: z.string() });

/**
 * Ends all that came of a code that comes again, from its client and with its verifier, after its minute is over, too (RFC 6749, 4.1.2): the
 * library looks at used codes within the minute alone.
 */
export function endReplayedCodes(provider: Provider, orm: Orm): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== oauthPaths.token || !Refused.safeParse(ctx.body).success) return;
    const { data: exchange } = Exchange.safeParse(ctx.oidc.params);
    const { client } = ctx.oidc;
    if (exchange && client) await endReplayed(orm, { clientId: client.clientId, ...exchange });
  });
}

type Replay = { clientId: string; code: string; code_verifier: string };

async function endReplayed(orm: Orm, { clientId, code, code_verifier }: Replay): Promise<void> {
  const em = orm.em.fork();
  const used = { model: 'AuthorizationCode', idHash: hashRecordId(code), consumedAt: { $ne: null } };
  const record = await em.findOne(OauthRecord, used);
  const { data: kept } = Kept.safeParse(record?.payload);
  if (!record?.grantId || kept?.clientId !== clientId || !isOf(kept.codeChallenge, code_verifier)) return;
  await em.nativeDelete(OauthRecord, { grantId: record.grantId });
}

/** Tells whether a challenge was made of a verifier (RFC 7636, 4.6). */
function isOf(challenge: string, verifier: string): boolean {
  const made = createHash('sha256').update(verifier).digest();
  const given = Buffer.from(challenge, 'base64url');
  return given.length === made.length && timingSafeEqual(given, made);
}
