import { html } from 'hono/html';
import { signRequestEvents } from '#domain/webhook/webhook.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { developerWords } from '#words/developer/developer.ts';
import { webhookWords } from '#words/developer/webhooks.ts';
import type { Html } from '../../../common/layout.ts';
import { copyable, copyableLines } from '../../../common/copyable.ts';
import type { Frame } from '../../certificates/shown.ts';
import { formFault, hiddenToken, textField, tickBox, type Faults } from '../../form.ts';
import { signedInLayout } from '../../signed-in.ts';
import { testBanner } from '../mode.ts';
import { code, fact, pathOfApplication, pathOfWebhook, type ShownApplication } from '../shown.ts';

/** What was typed into the form; `once` makes a form that is sent twice one webhook. */
export type WebhookForm = { url: string; events: readonly string[]; once?: string; faults: Faults };

type Making = { application: ShownApplication; form: WebhookForm };

/** Draws the form that registers an address for events. */
export function makeWebhookPage(frame: Frame, { application, form }: Making): Html {
  const words = developerWords[frame.language].webhookAct;
  return webhookFormPage(frame, { application, form, words, back: pathOfApplication(application) });
}

type Changing = Making & { id: string };

/** Draws the form that changes a webhook's address and events. */
export function changeWebhookPage(frame: Frame, { application, form, id }: Changing): Html {
  const words = webhookWords[frame.language].change;
  return webhookFormPage(frame, { application, form, words, back: pathOfWebhook(application, id) });
}

type Drawn = Making & { words: { title: string; text: string; button: string }; back: string };

function webhookFormPage({ language, token }: Frame, { application, form, words, back }: Drawn): Html {
  const { faults, once } = form;
  const main = html`<p class="up"><a href="${back}">${application.name}</a></p>
    <h1>${words.title}</h1>
    ${testBanner(language, application)}
    <section class="card form">
      <p>${words.text}</p>
      ${formFault(faults)}
      <form method="post" novalidate>
        ${hiddenToken(token)}
        ${once === undefined ? '' : html`<input type="hidden" name="once" value="${once}" />`}
        ${fieldsOf(language, form)}
        <p class="row">
          <button class="button">${words.button}</button>
          <a class="button plain" href="${back}">${developerWords[language].back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}

function fieldsOf(language: Language, { url, events, faults }: WebhookForm): Html {
  const { fields } = developerWords[language];
  const boxes = signRequestEvents.map((event) =>
    tickBox({
      name: `event_${event}`,
      label: `${event}: ${fields.eventText[event]}`,
      ticked: events.includes(event),
      faults: {},
    }),
  );
  return html`${textField({
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
    </fieldset>`;
}

type MadeWebhook = {
  application: ShownApplication;
  url: string;
  key: string;
  /** The webhook of which this is a new key; undefined for a webhook that was just made. */
  renewed?: string;
};

/** Draws a webhook's key, which is shown this once, and how to check a signature with it. */
export function webhookKeyPage(
  { language, token }: Frame,
  { application, url, key, renewed }: MadeWebhook,
): Html {
  const words = developerWords[language];
  const { keyShown, facts } = words;
  const path = renewed === undefined ? pathOfApplication(application) : pathOfWebhook(application, renewed);
  const title = renewed === undefined ? keyShown.title : webhookWords[language].keyMade;
  const main = html`<p class="up"><a href="${path}">${application.name}</a></p>
    <h1>${title}</h1>
    ${testBanner(language, application)}
    <p class="notice good" role="status">${keyShown.once}</p>
    <section class="card">
      <dl class="facts">${fact(facts.url, code(url))} ${fact(facts.key, copyable(language, code(key)))}</dl>
      <p class="row"><a class="button" href="${path}">${keyShown.kept}</a></p>
    </section>
    <section class="card">
      <h2>${keyShown.check}</h2>
      <p>${keyShown.checkText}</p>
      ${copyableLines(language, checkByNode)}
    </section>`;
  return signedInLayout({ language, title, token, here: '/developer', script: 'copy.js', main });
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
