import type { Context } from 'hono';
import { UserAccount } from '#entities/account/user-account.ts';
import { phonePage } from '#web/pages/account/own/profile.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { Phone } from '../../http/input/fields.ts';
import { typedText } from '../../platform/accounts/common/password-form.ts';
import { changeMe } from '../../platform/accounts/update-me.ts';
import { PhoneCodeText, provePhone } from '../../platform/accounts/verify-phone.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { notRefused, refusalOf, refusedFields, type Refused } from './faults.ts';

/** GET /account/phone: the form of one's phone number, and that of the code which was sent to it. */
export function showPhone(c: Context<ApiEnv>): Promise<Response> {
  return draw(c);
}

/** POST /account/phone: sends the number a code, as PUT /api/v1/auth/me does. */
export async function changePhone(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const typed = typedText(text('phone'));
  const phone = Phone.safeParse(typed.replaceAll(/[\s()-]/g, ''));
  if (!phone.success) return draw(c, refusedFields(pageLanguage(c), { phone: 'phone' }), typed);
  try {
    await changeMe(c, { phone: phone.data });
  } catch (error) {
    return draw(c, refusalOf(error, pageLanguage(c)), typed);
  }
  return c.redirect('/account/phone', 303);
}

/** POST /account/phone/code: proves the number, as POST /api/v1/auth/me/phone/verify does. */
export async function enterCode(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const code = PhoneCodeText.safeParse(text('code').replaceAll(/\s/g, ''));
  if (!code.success) return draw(c, refusedFields(pageLanguage(c), { code: 'code' }));
  try {
    await provePhone(c, code.data);
  } catch (error) {
    return draw(c, refusalOf(error, pageLanguage(c)));
  }
  return c.redirect('/account?done=phone', 303);
}

async function draw(
  c: Context<ApiEnv>,
  { faults, status }: Refused = notRefused,
  typed?: string,
): Promise<Response> {
  const { deps, user } = c.var;
  const row = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  const asked = typed === undefined && Boolean(row.phone) && !row.phoneVerifiedAt;
  return c.html(phonePage(frameOf(c), { phone: typed ?? row.phone ?? '', asked, faults }), status);
}
