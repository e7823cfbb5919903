import type { Context } from 'hono';
import { UserAccount } from '#entities/account/user-account.ts';
import { profilePage, type ProfileForm } from '#web/pages/account/own/profile.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { PersonName, UserLanguage } from '../../platform/accounts/common/fields.ts';
import { typedText } from '../../platform/accounts/common/password-form.ts';
import { changeMe } from '../../platform/accounts/update-me.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { refusedFields } from './faults.ts';

/** GET /account/profile: the form of one's name and language. */
export async function showProfile(c: Context<ApiEnv>): Promise<Response> {
  const { deps, user } = c.var;
  const row = await deps.orm.em.fork().findOneOrFail(UserAccount, { id: user.id });
  const form = { first_name: row.firstName, last_name: row.lastName, language: row.language };
  return c.html(profilePage(frameOf(c), { form, faults: {} }));
}

/** POST /account/profile: changes them as PUT /api/v1/auth/me does. */
export async function changeProfile(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const form: ProfileForm = {
    first_name: typedText(text('first_name')),
    last_name: typedText(text('last_name')),
    language: text('language'),
  };
  const [first, last] = [PersonName.safeParse(form.first_name), PersonName.safeParse(form.last_name)];
  const refused = refusedFields(pageLanguage(c), {
    first_name: first.success ? undefined : 'name',
    last_name: last.success ? undefined : 'name',
  });
  if (refused) return c.html(profilePage(frameOf(c), { form, faults: refused.faults }), 400);
  const language = UserLanguage.safeParse(form.language).data;
  const names = { first_name: first.data, last_name: last.data };
  await changeMe(c, { ...names, ...(language ? { language } : {}) });
  return c.redirect('/account?done=changed', 303);
}
