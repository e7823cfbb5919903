import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/common/problem.ts';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import { rightPasskey } from '../../../common/passkeys/right-passkey.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { assertOurForm, formTokenField } from '../../session/form-token.ts';
import { finishWaiting } from '../second-factor/finish.ts';
import { challengeOfWaiting, findWaiting } from '../second-factor/pending.ts';
import { drawWaiting } from '../second-factor/show.ts';

/** POST /account/sign-in/{uid}/confirm/passkey: a passkey as the second factor of a sign-in whose password was right. */
export async function giveSecondPasskey(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const waiting = await findWaiting(c, provider);
  if (!waiting) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const form = await c.req.parseBody();
  assertOurForm(c, waiting.asked.interaction.uid, form[formTokenField]);
  const { id: userId } = waiting.user;
  const given = { challenge: challengeOfWaiting(waiting), field: form['passkey'], userId };
  try {
    const { amr: methods, use } = await rightPasskey(c, given);
    return c.redirect(await finishWaiting(c, provider, { waiting, factor: { methods, use } }), 303);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'unauthorized') throw error;
    return drawWaiting(c, waiting, { fault: 'passkey' });
  }
}
