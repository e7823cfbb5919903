import { html } from 'hono/html';
import type { SignInScope } from '#domain/account/sign-in-scopes.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { appsWords } from '#words/apps/apps.ts';
import { consentWords } from '#words/apps/consent.ts';
import type { Html } from '../../common/layout.ts';
import { localTime } from '../../common/local-time.ts';
import { hiddenToken } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { applicationLogo } from './logo.ts';

/** An application that a person signs in to; times in ISO 8601. */
export type ShownApp = {
  clientId: string;
  application: string;
  /** The address of its logo, where it has one. */
  logo: string | undefined;
  organization: string;
  scopes: readonly SignInScope[];
  grantedAt: string;
  lastUsedAt: string | null;
};

type Apps = { apps: readonly ShownApp[]; token: string; ended: boolean };

/** Draws the applications that a person signs in to, each with the button that ends it. */
export function appsPage(language: Language, { apps, token, ended }: Apps): Html {
  const words = appsWords[language];
  const main = html`<h1>${words.title}</h1>
    ${ended ? html`<p class="notice good" role="status">${words.ended}</p>` : ''}
    <p class="none">${apps.length === 0 ? words.none : words.text}</p>
    ${apps.map((app) => appCard(language, app, token))}`;
  return signedInLayout({ language, title: words.title, token, here: '/account/apps', main });
}

function appCard(language: Language, app: ShownApp, token: string): Html {
  const words = appsWords[language];
  const { scopes } = consentWords[language];
  const name = `app-${app.clientId}`;
  return html`<section class="card">
    ${applicationLogo(language, app.application, app.logo)}
    <h2 id="${name}">${app.application}</h2>
    <dl class="facts">
      ${row(words.organization, app.organization)}
      ${row(words.may, html`${app.scopes.map((scope) => scopes[scope]).join(', ')}`)}
      ${row(words.since, localTime(app.grantedAt, language))}
      ${row(words.lastUsed, app.lastUsedAt === null ? words.never : localTime(app.lastUsedAt, language))}
    </dl>
    <form method="post">
      ${hiddenToken(token)}
      <input type="hidden" name="client_id" value="${app.clientId}" />
      <p>
        <button class="button grave" aria-describedby="${name}">${words.end}</button>
      </p>
    </form>
  </section>`;
}

function row(label: string, value: Html | string): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}
