import { html } from 'hono/html';
import { developerWords } from '#words/developer/developer.ts';
import { webhookWords } from '#words/developer/webhooks.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { Html } from '../../../common/layout.ts';
import { localTime } from '../../../common/local-time.ts';
import { momentOf } from '../../../../moment.ts';
import type { Frame } from '../../certificates/shown.ts';
import { hiddenToken } from '../../form.ts';
import { signedInLayout } from '../../signed-in.ts';
import { testBanner } from '../mode.ts';
import {
  code,
  fact,
  pathOfApplication,
  pathOfWebhook,
  type ShownApplication,
  type ShownDelivery,
  type ShownWebhook,
} from '../shown.ts';
import { deliveryRows } from './rows.ts';

type Shown = {
  application: ShownApplication;
  webhook: ShownWebhook;
  deliveries: readonly ShownDelivery[];
  /** The mark of the page's forms: one that is sent twice sends one test event. */
  once: string;
};

/** Draws a webhook: its facts, what can be done with it, and what was sent to it last. */
export function webhookPage(frame: Frame, shown: Shown): Html {
  const { application, webhook, deliveries } = shown;
  const { language, token } = frame;
  const { facts, status, webhooks } = developerWords[language];
  const words = webhookWords[language];
  const main = html`<p class="up"><a href="${pathOfApplication(application)}">${application.name}</a></p>
    <h1>${webhooks}</h1>
    ${testBanner(language, application)}
    <section class="card">
      <h2>
        ${code(webhook.url)}
        <span class="badge ${webhook.status}">${status[webhook.status]}</span>
      </h2>
      <dl class="facts">
        ${fact(facts.events, code(webhook.events.join(' ')))}
        ${fact(facts.created, localTime(webhook.createdAt, language))}
      </dl>
      ${acts(frame, shown)}
    </section>
    ${overlap(frame, application, webhook)}
    <section class="card">
      <h2>${words.deliveries}</h2>
      ${deliveryRows(language, application, deliveries)}
    </section>`;
  return signedInLayout({ language, title: webhook.url, token, here: '/developer', main });
}

function acts({ language, token }: Frame, { application, webhook, once }: Shown): Html {
  const { id, status } = webhook;
  const { change, key, pause, goOn, ...words } = webhookWords[language];
  const path = (rest: string) => pathOfWebhook(application, id, rest);
  const next = status === 'active' ? 'disabled' : 'active';
  return html`<div class="row">
    <form method="post" action="${path('/test')}">
      ${hiddenToken(token)} <input type="hidden" name="once" value="${once}" />
      <button class="button">${developerWords[language].test}</button>
    </form>
    <form method="post" action="${path('/status')}">
      ${hiddenToken(token)} <input type="hidden" name="status" value="${next}" />
      <button class="button second">${status === 'active' ? pause : goOn}</button>
    </form>
    <a class="button second" href="${path('/change')}">${change.title}</a>
    <a class="button second" href="${path('/key')}">${key.title}</a>
    <a class="button plain" href="${path('/delete')}">${words.delete.title}</a>
  </div>`;
}

/** After a rotation: until when the key before signs, and the button that ends it. */
function overlap(
  { language, token }: Frame,
  application: ShownApplication,
  webhook: ShownWebhook,
): Html | '' {
  const { previousKeyUntil: until, id } = webhook;
  if (until === undefined) return '';
  const words = webhookWords[language];
  return html`<section class="card">
    <p>${words.previousKey(wordsIn(language).time.moment(momentOf(until, 'UTC')))}</p>
    <form method="post" action="${pathOfWebhook(application, id, '/confirm')}">
      ${hiddenToken(token)}
      <p class="row"><button class="button second">${words.confirm}</button></p>
    </form>
  </section>`;
}
