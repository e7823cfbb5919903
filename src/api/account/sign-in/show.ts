import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { isRegistrationOpen } from '#config/registration.ts';
import {
  lostSignInPage,
  passwordAgainPage,
  signInPage,
  type SignInFault,
} from '#web/pages/account/sign-in.ts';
import type { Html } from '#web/pages/common/layout.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { signInPath } from '../../oauth/provider/people/sign-in.ts';
import { formToken } from '../session/form-token.ts';
import { findAsked, type Asked } from './interaction.ts';
import { passkeyAsked } from './passkey/asked.ts';

/** What was typed before and may be shown again, and what was wrong with it. */
export type Tried = { email?: string; fault?: SignInFault };

/** Draws the sign-in, or, for a person who is signed in, the question for their password. */
export async function drawAsked(c: Context<ApiEnv>, asked: Asked, tried: Tried = {}): Promise<Html> {
  const { interaction, session } = asked;
  const form = {
    token: formToken(c, interaction.uid),
    application: c.var.application,
    email: hintOf(interaction.params),
    ...tried,
  };
  const language = pageLanguage(c);
  const registration = isRegistrationOpen(c.var.deps.config);
  return session
    ? passwordAgainPage(language, { ...form, session })
    : signInPage(language, { ...form, registration, passkey: await passkeyWay(c, asked) });
}

/** The way by a passkey, where one can be for our address. */
async function passkeyWay(c: Context<ApiEnv>, asked: Asked) {
  const options = await passkeyAsked(c, asked);
  return options === undefined
    ? undefined
    : { asked: options, path: `${signInPath}/${asked.interaction.uid}` };
}

/** GET /account/sign-in/{uid}: the page of a sign-in. */
export async function showSignIn(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const asked = await findAsked(c, provider);
  if (!asked) return c.html(lostSignInPage(pageLanguage(c)), 400);
  return c.html(await drawAsked(c, asked));
}

/** The address that an application expects (login_hint, OpenID Connect Core 1.0, 3.1.2.1); it may be anything. */
function hintOf({ login_hint: hint }: Asked['interaction']['params']): string {
  return typeof hint === 'string' ? hint.slice(0, 254) : '';
}
