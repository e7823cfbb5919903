import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { passwordPage } from '#web/pages/account/own/profile.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { giveCookie } from '../../http/guards/page-session.ts';
import { pageLanguage } from '../../http/language.ts';
import { changeOwnPassword } from '../../platform/accounts/change-password.ts';
import { GivenPassword, NewPassword } from '../../platform/accounts/common/fields.ts';
import { addPageSession, endSessions } from '../../platform/accounts/common/sessions.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { refusalOf, refusedFields } from './faults.ts';

/** GET /account/password: the form of a new password. */
export function showPassword(c: Context<ApiEnv>): Response | Promise<Response> {
  return c.html(passwordPage(frameOf(c), {}));
}

/** POST /account/password: sets it as POST /api/v1/auth/change-password does; this browser goes on in a session of its own. */
export async function changePassword(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const language = pageLanguage(c);
  const password = GivenPassword.safeParse(text('old')).data ?? '';
  const fresh = NewPassword.safeParse(text('password'));
  const refused = refusedFields(language, { password: fresh.success ? undefined : 'newPassword' });
  if (refused || !fresh.success) return c.html(passwordPage(frameOf(c), refused?.faults ?? {}), 400);
  try {
    await changeOwnPassword(c, { password, newPassword: fresh.data });
  } catch (error) {
    const { faults, status } = refusalOf(error, language);
    return c.html(passwordPage(frameOf(c), faults), status);
  }
  await beginAnew(c);
  return c.redirect('/account?done=password', 303);
}

/**
 * Gives this browser another session: a copy of its cookies, the authorization server's too, opens nothing any more. Nothing for one whose
 * session has ended meanwhile.
 */
async function beginAnew(c: Context<ApiEnv>): Promise<void> {
  const { deps, user } = c.var;
  await deps.orm.em.fork().transactional(async (em) => {
    // Whatever ends the sessions of an account locks it first.
    await em.findOneOrFail(UserAccount, { id: user.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const session = await em.findOne(UserSession, { id: user.sessionId ?? '', endedAt: null });
    if (!session) return;
    const id = await addPageSession(c, em, { userId: user.id, amr: session.amr });
    await giveCookie(c, em, { id, userId: user.id });
    await endSessions(em, { userId: user.id, except: id });
  });
}
