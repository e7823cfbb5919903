import { html } from 'hono/html';
import { redirectUriBounds } from '#domain/account/redirect-uri.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { signInScopes, type SignInScope } from '#domain/account/sign-in-scopes.ts';
import { developerWords } from '#words/developer/developer.ts';
import type { Html } from '../../common/layout.ts';
import type { Frame } from '../certificates/shown.ts';
import { hiddenToken, linesField, tickBox, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { testBanner } from './mode.ts';
import { pathOfApplication, type ShownApplication } from './shown.ts';

/** What was typed into the form; addresses stand one a line. */
export type SignInForm = {
  redirectUris: string;
  postLogoutRedirectUris: string;
  scopes: readonly SignInScope[];
  isPublic: boolean;
  faults: Faults;
};

type Settings = { application: ShownApplication; form: SignInForm };

/** Draws the form that says how an application signs people in. */
export function signInSettingsPage({ language, token }: Frame, { application, form }: Settings): Html {
  const words = developerWords[language];
  const { signInAct, fields } = words;
  const { faults } = form;
  const path = pathOfApplication(application);
  const boxes = signInScopes
    .filter((scope) => scope !== 'openid')
    .map((scope) =>
      tickBox({
        name: `scope_${scope}`,
        label: `${scope}: ${fields.signInScopeText[scope]}`,
        ticked: form.scopes.includes(scope),
        faults: {},
      }),
    );
  const main = html`<p class="up"><a href="${path}">${application.name}</a></p>
    <h1>${signInAct.title}</h1>
    ${testBanner(language, application)}
    <section class="card form">
      <p>${signInAct.text}</p>
      <form method="post" novalidate>
        ${hiddenToken(token)}
        ${linesField({
          name: 'redirect_uris',
          label: fields.redirectUris,
          hint: fields.addressesHint(redirectUriBounds.count),
          value: form.redirectUris,
          attributes: 'rows="3" autocomplete="off" spellcheck="false"',
          faults,
        })}
        ${linesField({
          name: 'post_logout_redirect_uris',
          label: fields.postLogoutRedirectUris,
          value: form.postLogoutRedirectUris,
          attributes: 'rows="2" autocomplete="off" spellcheck="false"',
          faults,
        })}
        <fieldset class="choices">
          <legend>${fields.signInScopes}</legend>
          ${boxes}
        </fieldset>
        ${application.scopes.length > 0 ? '' : publicBox(language, form)}
        <p class="row">
          <button class="button">${signInAct.button}</button>
          <a class="button plain" href="${path}">${words.back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: signInAct.title, token, here: '/developer', main });
}

/** An application with scopes needs its secret for their tokens. */
function publicBox(language: Language, { isPublic, faults }: SignInForm): Html {
  const { fields } = developerWords[language];
  return tickBox({
    name: 'public',
    label: fields.isPublic,
    hint: fields.isPublicHint,
    ticked: isPublic,
    faults,
  });
}
