import { html } from 'hono/html';
import { signRequestEvents } from '#domain/webhook/webhook.ts';
import { developerWords } from '#words/pages/developer.ts';
import type { Html } from '../../common/layout.ts';
import type { Frame } from '../certificates/shown.ts';
import { formFault, hiddenToken, textField, tickBox, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { block, code, fact, pathOfApplication, type ShownApplication } from './shown.ts';

/** What was typed into the form; `once` makes a form that is sent twice one webhook. */
export type WebhookForm = { url: string; events: readonly string[]; once: string; faults: Faults };

type Making = { application: ShownApplication; form: WebhookForm };

/** Draws the form that registers an address for events. */
export function makeWebhookPage({ language, token }: Frame, { application, form }: Making): Html {
  const words = developerWords[language];
  const { webhookAct, fields } = words;
  const { url, events, once, faults } = form;
  const path = pathOfApplication(application);
  const boxes = signRequestEvents.map((event) =>
    tickBox({
      name: `event_${event}`,
      label: `${event}: ${fields.eventText[event]}`,
      ticked: events.includes(event),
      faults: {},
    }),
  );
  const main = html`<p class="up"><a href="${path}">${application.name}</a></p>
    <h1>${webhookAct.title}</h1>
    <section class="card form">
      <p>${webhookAct.text}</p>
      ${formFault(faults)}
      <form method="post" novalidate>
        ${hiddenToken(token)} <input type="hidden" name="once" value="${once}" />
        ${textField({
          name: 'url',
          label: fields.url,
          hint: fields.urlHint,
          value: url,
          attributes: 'type="url" required maxlength="2048" autocomplete="off" placeholder="https://"',
          faults,
        })}
        <fieldset class="choices" ${faults['events'] ? html`aria-describedby="events-fault"` : ''}>
          <legend>${fields.events}</legend>
          ${boxes} ${faults['events'] ? html`<p class="fault" id="events-fault">${faults['events']}</p>` : ''}
        </fieldset>
        <p class="row">
          <button class="button">${webhookAct.button}</button>
          <a class="button plain" href="${path}">${words.back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: webhookAct.title, token, here: '/developer', main });
}

type MadeWebhook = { application: ShownApplication; url: string; key: string };

/** Draws a webhook's key, which is shown this once, and how to check a signature with it. */
export function webhookKeyPage({ language, token }: Frame, { application, url, key }: MadeWebhook): Html {
  const words = developerWords[language];
  const { keyShown, facts } = words;
  const path = pathOfApplication(application);
  const main = html`<p class="up"><a href="${path}">${application.name}</a></p>
    <h1>${keyShown.title}</h1>
    <p class="notice good" role="status">${keyShown.once}</p>
    <section class="card">
      <dl class="facts">${fact(facts.url, code(url))} ${fact(facts.key, code(key))}</dl>
      <p class="row"><a class="button" href="${path}">${keyShown.kept}</a></p>
    </section>
    <section class="card">
      <h2>${keyShown.check}</h2>
      <p>${keyShown.checkText}</p>
      ${block(checkByNode)}
    </section>`;
  return signedInLayout({ language, title: keyShown.title, token, here: '/developer', main });
}

const checkByNode = [
  "import { createHmac, timingSafeEqual } from 'node:crypto';",
  '',
  '// body: the raw bytes of the request; headers: their names in lower case',
  'export function isOurs(body, headers, signingKey) {',
  "  const time = headers['x-webhook-timestamp'];",
  '  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;',
  "  const hmac = createHmac('sha256', signingKey).update(`${time}.`).update(body).digest('hex');",
  "  const given = Buffer.from(headers['x-webhook-signature'] ?? '');",
  '  const expected = Buffer.from(`sha256=${hmac}`);',
  '  return given.length === expected.length && timingSafeEqual(given, expected);',
  '}',
].join('\n');
