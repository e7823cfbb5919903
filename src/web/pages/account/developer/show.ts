import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { developerWords } from '#words/pages/developer.ts';
import type { Html } from '../../common/layout.ts';
import { localTime } from '../../common/local-time.ts';
import type { Frame } from '../certificates/shown.ts';
import { hiddenToken } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import {
  code,
  fact,
  pathOfApplication,
  type ShownApplication,
  type ShownDelivery,
  type ShownWebhook,
} from './shown.ts';

type Shown = {
  application: ShownApplication;
  webhooks: readonly ShownWebhook[];
  deliveries: readonly ShownDelivery[];
};

/** Draws an application: its facts, its webhooks, and what was sent to them last. */
export function applicationPage(frame: Frame, { application, webhooks, deliveries }: Shown): Html {
  const { language, token } = frame;
  const words = developerWords[language];
  const { facts } = words;
  const path = pathOfApplication(application);
  const until = application.previousSecretsUntil;
  const main = html`<p class="up"><a href="/developer">${words.title}</a></p>
    <h1>${application.name}</h1>
    <section class="card">
      <dl class="facts">
        ${fact(facts.id, code(application.id))} ${fact(facts.scopes, code(application.scopes.join(' ')))}
        ${fact(facts.status, words.status[application.status])}
        ${fact(facts.created, localTime(application.createdAt, language))}
        ${until === undefined ? '' : fact(facts.previousUntil, localTime(until, language))}
      </dl>
      <p class="row"><a class="button second" href="${path}/secret">${words.rotateAct.title}</a></p>
    </section>
    <section class="card">
      <h2>${words.signIn}</h2>
      ${
        application.redirectUris.length === 0
          ? html`<p class="quiet">${words.noSignIn}</p>`
          : html`<dl class="facts">${fact(facts.redirectUris, code(application.redirectUris.join(' ')))}</dl>`
      }
      <p class="row"><a class="button second" href="${path}/sign-in">${words.signInAct.title}</a></p>
    </section>
    <section class="card">
      <h2>${words.webhooks}</h2>
      ${webhooks.length === 0 ? html`<p class="quiet">${words.noWebhooks}</p>` : ''}
      <ul class="rows">
        ${webhooks.map((one) => webhookItem(frame, application, one))}
      </ul>
      <p class="row"><a class="button" href="${path}/webhooks/new">${words.webhookAct.title}</a></p>
    </section>
    <section class="card">
      <h2>${words.deliveries}</h2>
      ${deliveries.length === 0 ? html`<p class="quiet">${words.noDeliveries}</p>` : ''}
      <ul class="rows">
        ${deliveries.map((one) => deliveryItem(language, application, one))}
      </ul>
    </section>`;
  return signedInLayout({ language, title: application.name, token, here: '/developer', main });
}

function webhookItem(
  { language, token }: Frame,
  application: ShownApplication,
  { id, url, events, status }: ShownWebhook,
): Html {
  const words = developerWords[language];
  return html`<li>
    <p>${code(url)} <span class="badge ${status}">${words.status[status]}</span></p>
    <p class="quiet">${code(events.join(' '))}</p>
    <form method="post" action="${pathOfApplication(application, `/webhooks/${id}/test`)}">
      ${hiddenToken(token)}
      <button class="button plain" aria-label="${words.test}: ${url}">${words.test}</button>
    </form>
  </li>`;
}

function deliveryItem(language: Language, application: ShownApplication, one: ShownDelivery): Html {
  const words = developerWords[language];
  const path = pathOfApplication(application, `/deliveries/${one.id}`);
  return html`<li>
    <p>
      <a href="${path}">${code(one.eventType)}</a>
      <span class="badge ${one.status}">${words.deliveryStatus[one.status]}</span>
    </p>
    <p class="quiet">
      ${localTime(one.createdAt, language)}, ${words.attempts(one.attempts, one.maxAttempts)},
      ${code(one.endpointUrl)}
    </p>
  </li>`;
}
