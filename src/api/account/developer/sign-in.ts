import type { Context } from 'hono';
import { redirectUriBounds } from '#domain/account/redirect-uri.ts';
import { signInScopes } from '#domain/account/sign-in-scopes.ts';
import { signInSettingsPage, type SignInForm } from '#web/pages/account/developer/sign-in.ts';
import { setSignIn } from '../../common/administration/partners/set-sign-in.ts';
import { SignInSettings, signInFacts } from '../../common/administration/partners/sign-in-settings.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { frameOf, readSentForm, type SentForm } from '../frame.ts';
import { liveApplication, ownRecorder } from './applications.ts';
import { faultsIn, linesOf, refusedAddresses } from './faults.ts';
import { shownApplication } from './view.ts';

/** The scopes of a sign-in that can be left out. */
const choosable = signInScopes.filter((scope) => scope !== 'openid');

/** GET /developer/applications/{id}/sign-in: how the application signs people in. */
export async function showSignInSettings(c: Context<ApiEnv>): Promise<Response> {
  const row = await liveApplication(c);
  const facts = signInFacts(row);
  const form: SignInForm = {
    redirectUris: facts?.redirect_uris.join('\n') ?? '',
    postLogoutRedirectUris: facts?.post_logout_redirect_uris.join('\n') ?? '',
    scopes: facts?.scopes ?? ['profile', 'email'],
    isPublic: facts?.public ?? false,
    faults: {},
  };
  return c.html(signInSettingsPage(frameOf(c), { application: shownApplication(row), form }));
}

/**
 * POST /developer/applications/{id}/sign-in: changes it; without any address the application signs nobody in any more. What it got for
 * people before ends.
 */
export async function changeSignInSettings(c: Context<ApiEnv>): Promise<Response> {
  const sent = await readSentForm(c);
  const row = await liveApplication(c);
  const form = typedIn(sent);
  const redirectUris = linesOf(form.redirectUris);
  const parsed = SignInSettings.safeParse({
    redirect_uris: redirectUris,
    post_logout_redirect_uris: linesOf(form.postLogoutRedirectUris),
    scopes: form.scopes,
    // One with scopes needs its secret for their tokens, and its form has no such box.
    public: form.isPublic && row.scopes.length === 0,
  });
  const language = pageLanguage(c);
  const lacking = redirectUris.length === 0 && linesOf(form.postLogoutRedirectUris).length > 0;
  if (lacking || (redirectUris.length > 0 && !parsed.success)) {
    const faults =
      parsed.success || lacking
        ? faultsIn(language, { redirect_uris: 'noAddress' })
        : refusedAddresses(language, parsed.error, form);
    const page = { application: shownApplication(row), form: { ...form, faults } };
    return c.html(signInSettingsPage(frameOf(c), page), 400);
  }
  const settings = redirectUris.length > 0 ? (parsed.data ?? null) : null;
  await c.var.deps.orm.em
    .fork()
    .transactional((em) => setSignIn(em, ownRecorder(c), { id: row.id, settings }));
  return c.redirect(`/developer/applications/${row.id}`, 303);
}

/** What a field holds at most: as many addresses as there may be, one more, and their line ends. */
const longestField = (redirectUriBounds.count + 1) * (redirectUriBounds.length + 2);

function typedIn({ text }: SentForm): Omit<SignInForm, 'faults'> {
  return {
    redirectUris: text('redirect_uris').slice(0, longestField),
    postLogoutRedirectUris: text('post_logout_redirect_uris').slice(0, longestField),
    scopes: choosable.filter((scope) => text(`scope_${scope}`) === 'true'),
    isPublic: text('public') === 'true',
  };
}
