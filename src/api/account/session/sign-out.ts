import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { UserSession } from '#entities/account/user-session.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { takeCookie } from '../../http/guards/page-session.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { endSessions } from '../../platform/accounts/common/sessions.ts';

/** POST /account/sign-out: ends this browser's session, at the authorization server too. */
export async function signOut(c: Context<ApiEnv>, provider: Provider): Promise<void> {
  const { deps, user } = c.var;
  const { sessionId } = user;
  takeCookie(c);
  if (!sessionId) return;
  const session = await deps.orm.em.fork().findOne(UserSession, { id: sessionId });
  await deps.orm.em.fork().transactional(async (em) => {
    if ((await endSessions(em, { userId: user.id, only: sessionId })) === 0) return;
    const resource = { type: 'session', id: sessionId };
    await recordAccountAct(c, em, { action: 'user.signed_out', user, resource });
  });
  if (session?.providerSession) await (await provider.Session.findByUid(session.providerSession))?.destroy();
}
