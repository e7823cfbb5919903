import type { Context } from 'hono';
import type { OutsideSettings } from '#config/sso.ts';
import { Problem } from '#domain/common/problem.ts';
import { IdentityProof } from '#entities/account/identity-proof.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { proveIdentity } from '../../common/administration/users/prove-identity.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import type { Known } from './known.ts';

type Said = { settings: OutsideSettings; known: Known; user: UserAccount };

/**
 * Puts on record, within `em`'s transaction, that the provider proved who the holder of an account is: where it names a value of
 * SSO_IDENTITY_ACR, and a name that is the account's. Nothing where staff took the last proof back, or the proof that there is holds.
 */
export async function proveByProvider(
  c: Context<ApiEnv>,
  em: EntityManager,
  { settings: { proving, host }, known, user }: Said,
): Promise<void> {
  const { acr, amr, firstName, lastName } = known;
  const value = proving.find((one) => one === acr || amr.includes(one));
  if (value === undefined || firstName === undefined || lastName === undefined) return;
  const [last] = await em.find(
    IdentityProof,
    { userId: user.id },
    { orderBy: { provedAt: 'desc' }, limit: 1 },
  );
  const holds = user.identityVerified && !(last && last.endedAt === null && last.resetAt !== null);
  if (holds || last?.endReason === 'withdrawn') return;
  const record = recorderOf(c, user);
  const seen = `sign-in at ${host}: ${value}`.slice(0, 200);
  const act = { userId: user.id, name: `${firstName} ${lastName}`, seen, seenBy: host };
  await proveIdentity(em, { staffId: null, name: host, record }, act).catch(ignoreOtherName);
}

function recorderOf(c: Context<ApiEnv>, user: UserAccount): Parameters<typeof proveIdentity>[1]['record'] {
  return (em, { action, resource, facts, personal }) =>
    recordAccountAct(c, em, { action, user, resource, metadata: { ...facts, ...personal } });
}

/** Who has another name there, or an address that nobody has proved, is signed in and no more. */
function ignoreOtherName(error: unknown): void {
  const known = ['validation_failed', 'invalid_state'];
  if (!(error instanceof Problem) || !known.includes(error.code)) throw error;
}
