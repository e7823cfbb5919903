import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/common/problem.ts';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import { rightPasskey } from '../../../common/passkeys/right-passkey.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { addPageSession } from '../../../platform/accounts/common/sessions.ts';
import { openSignedIn } from '../../../platform/accounts/common/sign-in.ts';
import { assertOurForm, formTokenField } from '../../session/form-token.ts';
import { findAsked, goOnWith } from '../interaction.ts';
import { drawAsked } from '../show.ts';
import { challengeOfAsked } from './asked.ts';

/**
 * POST /account/sign-in/{uid}/passkey: signs in whoever has used their passkey for just this sign-in, without the password: it is two
 * factors by itself.
 */
export async function signInByPasskey(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const asked = await findAsked(c, provider);
  // Who is signed in gives the password once more.
  if (!asked || asked.session) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const { interaction } = asked;
  const form = await c.req.parseBody();
  assertOurForm(c, interaction.uid, form[formTokenField]);
  try {
    const field = form['passkey'];
    const { user, amr, use } = await rightPasskey(c, { challenge: challengeOfAsked(asked), field });
    const sessionId = await openSignedIn(c, user, async (em) => {
      await use(em);
      return addPageSession(c, em, { userId: user.id, amr });
    });
    return c.redirect(await goOnWith(c, { provider, interaction }, { userId: user.id, sessionId, amr }), 303);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'unauthorized') throw error;
    return c.html(await drawAsked(c, asked, { fault: 'passkey' }), 401);
  }
}
