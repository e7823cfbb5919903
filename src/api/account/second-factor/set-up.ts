import type { Context } from 'hono';
import { recoveryCodesPage, setUpPage } from '#web/pages/account/factors/app.ts';
import { confirmSecret } from '../../common/second-factor/confirm-secret.ts';
import { offeredSecret, offerSecret } from '../../common/second-factor/offer-secret.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertProved } from '../../http/guards/user.ts';
import { pageLanguage } from '../../http/language.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { notRefused, type Refused } from '../profile/faults.ts';
import { factorRefusal } from './faults.ts';
import { showApp } from './show.ts';

/** POST /account/second-factor: offers this session a secret, as POST /api/v1/auth/second-factor does. */
export async function beginSetUp(c: Context<ApiEnv>): Promise<Response> {
  await readSentForm(c);
  try {
    assertProved(c.var.user);
    await offerSecret(c);
  } catch (error) {
    return showApp(c, factorRefusal(error, pageLanguage(c)));
  }
  return c.redirect('/account/second-factor/set-up', 303);
}

/** GET /account/second-factor/set-up: the secret that was offered to this session, and the form of its first code. */
export function showSetUp(c: Context<ApiEnv>): Promise<Response> {
  return draw(c);
}

/** POST /account/second-factor/set-up: confirms the app by its first code, and shows the recovery codes this once. */
export async function confirmSetUp(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  try {
    const codes = await confirmSecret(c, text('code').slice(0, 20));
    return c.html(recoveryCodesPage(frameOf(c), codes, 'added'));
  } catch (error) {
    return draw(c, factorRefusal(error, pageLanguage(c)));
  }
}

async function draw(c: Context<ApiEnv>, { faults, status }: Refused = notRefused): Promise<Response> {
  const offered = await offeredSecret(c);
  if (!offered) return c.redirect('/account/second-factor', 303);
  return c.html(setUpPage(frameOf(c), offered, faults), status);
}
