import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { developerWords } from '#words/developer/developer.ts';
import { webhookWords } from '#words/developer/webhooks.ts';
import { copyableLines } from '../../../common/copyable.ts';
import type { Html } from '../../../common/layout.ts';
import { localTime } from '../../../common/local-time.ts';
import type { Frame } from '../../certificates/shown.ts';
import { formFault, hiddenToken, type Faults } from '../../form.ts';
import { signedInLayout } from '../../signed-in.ts';
import { testBanner } from '../mode.ts';
import {
  attemptsOf,
  code,
  fact,
  pathOfApplication,
  receiver,
  type ShownApplication,
  type ShownDeliveryInFull,
} from '../shown.ts';

type Shown = { application: ShownApplication; delivery: ShownDeliveryInFull; faults: Faults; once: string };

/** Draws a delivery: what is sent, how each attempt ended, and the button that sends it again. */
export function deliveryPage(
  { language, token }: Frame,
  { application, delivery, faults, once }: Shown,
): Html {
  const words = developerWords[language];
  const { facts } = words;
  const main = html`<p class="up"><a href="${pathOfApplication(application)}">${application.name}</a></p>
    <h1>${delivery.eventType}</h1>
    ${testBanner(language, application)} ${formFault(faults)}
    <section class="card">
      <h2>
        ${words.delivery}
        <span class="badge ${delivery.status}">${words.deliveryStatus[delivery.status]}</span>
      </h2>
      <dl class="facts">
        ${fact('X-Webhook-Id', code(delivery.id))}
        ${fact(facts.url, receiver(language, delivery.endpointUrl))}
        ${fact(facts.created, localTime(delivery.createdAt, language))}
        ${fact(facts.attempts, attemptsOf(language, delivery))}
        ${
          delivery.nextAttemptAt === undefined
            ? ''
            : fact(facts.nextAttempt, localTime(delivery.nextAttemptAt, language))
        }
      </dl>
      <form method="post">
        ${hiddenToken(token)} <input type="hidden" name="once" value="${once}" />
        <p class="row"><button class="button second">${words.again}</button></p>
      </form>
    </section>
    ${attemptsCard(language, delivery)} ${bodyCard(language, application, delivery)}`;
  return signedInLayout({
    language,
    title: delivery.eventType,
    token,
    here: '/developer',
    script: 'copy.js',
    main,
  });
}

/** How each attempt ended. */
function attemptsCard(language: Language, delivery: ShownDeliveryInFull): Html {
  const words = developerWords[language];
  const attempts = delivery.log.map(
    ({ at, code: answer, error, ms }) =>
      html`<li>
        ${localTime(at, language)}:
        ${answer === undefined ? (error ?? words.noAnswer) : words.answered(answer)},
        ${words.milliseconds(ms)}
      </li>`,
  );
  return html`<section class="card">
    <h2>${words.attemptList}</h2>
    ${delivery.log.length === 0 ? html`<p class="quiet">${words.noAttempt}</p>` : ''}
    <ol class="rows">
      ${attempts}
    </ol>
    ${
      delivery.responseBody
        ? html`<p>${words.lastAnswer}</p>
            ${copyableLines(language, delivery.responseBody)}`
        : ''
    }
  </section>`;
}

/** What is sent, with the way to its signature. */
function bodyCard(
  language: Language,
  application: ShownApplication,
  { id, body }: ShownDeliveryInFull,
): Html {
  return html`<section class="card">
    <h2>${developerWords[language].body}</h2>
    ${copyableLines(language, body)}
    <p class="more">
      <a href="${pathOfApplication(application, `/signature?delivery=${id}`)}"
        >${webhookWords[language].signature.link}</a
      >
    </p>
  </section>`;
}
