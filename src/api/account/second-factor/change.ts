import type { Context } from 'hono';
import { factorCodePage, recoveryCodesPage } from '#web/pages/account/factors/app.ts';
import { renewRecoveryCodes } from '../../common/second-factor/recovery-codes.ts';
import { removeSecret } from '../../common/second-factor/remove-secret.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { factorRefusal } from './faults.ts';

type Act = 'renew' | 'remove';

/** GET /account/second-factor/recovery-codes and …/remove: the form of the code that the act takes. */
export function showChange(c: Context<ApiEnv>, act: Act): Response | Promise<Response> {
  return c.html(factorCodePage(frameOf(c), act, {}));
}

/** POST /account/second-factor/recovery-codes: makes them anew, and shows them this once. */
export function renewOwnCodes(c: Context<ApiEnv>): Promise<Response> {
  return byCode(c, 'renew', async (code) => {
    const codes = await renewRecoveryCodes(c, code);
    return c.html(recoveryCodesPage(frameOf(c), codes, 'codes'));
  });
}

/** POST /account/second-factor/remove: removes the app and the recovery codes. */
export function removeOwnApp(c: Context<ApiEnv>): Promise<Response> {
  return byCode(c, 'remove', async (code) => {
    await removeSecret(c, code);
    return c.redirect('/account/second-factor?done=removed', 303);
  });
}

async function byCode(
  c: Context<ApiEnv>,
  act: Act,
  change: (code: string) => Promise<Response>,
): Promise<Response> {
  const { text } = await readSentForm(c);
  try {
    return await change(text('code').slice(0, 60));
  } catch (error) {
    const { faults, status } = factorRefusal(error, pageLanguage(c));
    return c.html(factorCodePage(frameOf(c), act, faults), status);
  }
}
