import { html } from 'hono/html';
import { developerWords } from '#words/developer/developer.ts';
import { logoWords } from '#words/developer/logo.ts';
import { quickStartWords } from '#words/developer/quick-start.ts';
import { requestWords } from '#words/developer/requests.ts';
import { sandboxWords } from '#words/developer/sandbox.ts';
import { webhookWords } from '#words/developer/webhooks.ts';
import { copyable } from '../../common/copyable.ts';
import type { Html } from '../../common/layout.ts';
import { localTime } from '../../common/local-time.ts';
import type { Frame } from '../certificates/shown.ts';
import { hiddenToken } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { listOfMode, modeOfApplication, testBanner } from './mode.ts';
import { deliveryRows } from './webhooks/rows.ts';
import {
  code,
  fact,
  pathOfApplication,
  pathOfWebhook,
  type ShownApplication,
  type ShownDelivery,
  type ShownWebhook,
} from './shown.ts';

type Shown = {
  application: ShownApplication;
  webhooks: readonly ShownWebhook[];
  deliveries: readonly ShownDelivery[];
  /** The mark of the page's forms: one that is sent twice sends one test event. */
  once: string;
};

/** Draws an application: its facts, its webhooks, and what was sent to them last. */
export function applicationPage(frame: Frame, { application, webhooks, deliveries, once }: Shown): Html {
  const { language, token } = frame;
  const words = developerWords[language];
  const { facts } = words;
  const path = pathOfApplication(application);
  const until = application.previousSecretsUntil;
  const main = html`<p class="up">
      <a href="${listOfMode[modeOfApplication(application)]}">${words.title}</a>
    </p>
    <h1>${application.name}</h1>
    ${testBanner(language, application)}
    <section class="card">
      <dl class="facts">
        ${fact(facts.id, copyable(language, code(application.id)))}
        ${fact(facts.scopes, code(application.scopes.join(' ')))}
        ${fact(facts.status, words.status[application.status])}
        ${fact(facts.created, localTime(application.createdAt, language))}
        ${until === undefined ? '' : fact(facts.previousUntil, localTime(until, language))}
      </dl>
      <p class="row">
        <a class="button" href="${path}/sign-requests">${requestWords[language].title}</a>
        <a class="button second" href="${path}/quick-start">${quickStartWords[language].title}</a>
        <a class="button second" href="${path}/secret">${words.rotateAct.title}</a>
        <a class="button plain" href="${path}/logo">${logoWords[language].title}</a>
      </p>
    </section>
    ${application.livemode ? signInCard(language, application) : ''} ${embeddingCard(language, application)}
    <section class="card">
      <h2>${words.webhooks}</h2>
      ${webhooks.length === 0 ? html`<p class="quiet">${words.noWebhooks}</p>` : ''}
      <ul class="rows">
        ${webhooks.map((one) => webhookItem(frame, { application, once }, one))}
      </ul>
      <p class="row">
        <a class="button" href="${path}/webhooks/new">${words.webhookAct.title}</a>
        <a class="button plain" href="${path}/signature">${webhookWords[language].signature.title}</a>
      </p>
    </section>
    <section class="card">
      <h2>${words.deliveries}</h2>
      ${deliveryRows(language, application, deliveries)}
      <p class="more"><a href="${path}/deliveries">${words.allDeliveries}</a></p>
    </section>`;
  return signedInLayout({
    language,
    title: application.name,
    token,
    here: '/developer',
    script: 'copy.js',
    main,
  });
}

function embeddingCard(language: Frame['language'], application: ShownApplication): Html {
  const { embedding: words } = sandboxWords[language];
  const { embeddingOrigins: origins } = application;
  return html`<section class="card">
    <h2>${words.title}</h2>
    ${
      origins.length === 0
        ? html`<p class="quiet">${words.none}</p>`
        : html`<dl class="facts">${fact(words.field, code(origins.join(' ')))}</dl>`
    }
    <p class="row">
      <a class="button second" href="${pathOfApplication(application, '/embedding')}">${words.title}</a>
    </p>
  </section>`;
}

/** A sandbox application signs nobody in: accounts are of real people. */
function signInCard(language: Frame['language'], application: ShownApplication): Html {
  const words = developerWords[language];
  const { redirectUris } = application;
  return html`<section class="card">
    <h2>${words.signIn}</h2>
    ${
      redirectUris.length === 0
        ? html`<p class="quiet">${words.noSignIn}</p>`
        : html`<dl class="facts">${fact(words.facts.redirectUris, code(redirectUris.join(' ')))}</dl>`
    }
    <p class="row">
      <a class="button second" href="${pathOfApplication(application, '/sign-in')}"
        >${words.signInAct.title}</a
      >
    </p>
  </section>`;
}

function webhookItem(
  { language, token }: Frame,
  { application, once }: Pick<Shown, 'application' | 'once'>,
  { id, url, events, status }: ShownWebhook,
): Html {
  const words = developerWords[language];
  return html`<li>
    <p>
      <a href="${pathOfWebhook(application, id)}">${code(url)}</a>
      <span class="badge ${status}">${words.status[status]}</span>
    </p>
    <p class="quiet">${code(events.join(' '))}</p>
    <form method="post" action="${pathOfWebhook(application, id, '/test')}">
      ${hiddenToken(token)} <input type="hidden" name="once" value="${once}" />
      <button class="button plain" aria-label="${words.test}: ${url}">${words.test}</button>
    </form>
  </li>`;
}
