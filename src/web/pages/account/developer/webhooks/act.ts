import { html } from 'hono/html';
import { developerWords } from '#words/developer/developer.ts';
import { webhookWords } from '#words/developer/webhooks.ts';
import type { Html } from '../../../common/layout.ts';
import type { Frame } from '../../certificates/shown.ts';
import { hiddenToken } from '../../form.ts';
import { signedInLayout } from '../../signed-in.ts';
import { testBanner } from '../mode.ts';
import {
  code,
  pathOfApplication,
  pathOfWebhook,
  type ShownApplication,
  type ShownWebhook,
} from '../shown.ts';

type About = { application: ShownApplication; webhook: ShownWebhook };

/** Draws the page that asks whether a webhook is to be deleted. */
export function deleteWebhookPage(frame: Frame, about: About): Html {
  const { delete: words } = webhookWords[frame.language];
  const inner = html`<ul class="points">
    ${words.points.map((point) => html`<li>${point}</li>`)}
  </ul>`;
  return actPage(frame, about, { words, inner, grave: true });
}

/** Draws the page that makes a new key for a webhook; `once` makes a form that is sent twice one key. */
export function newKeyPage(frame: Frame, about: About & { once: string }): Html {
  const { key } = webhookWords[frame.language];
  const inner = html`<input type="hidden" name="once" value="${about.once}" />`;
  return actPage(frame, about, { words: key, inner });
}

type Drawn = { words: { title: string; text: string; button: string }; inner: Html; grave?: true };

function actPage({ language, token }: Frame, about: About, { words, inner, grave }: Drawn): Html {
  const { application, webhook } = about;
  const path = pathOfWebhook(application, webhook.id);
  const main = html`<p class="up"><a href="${pathOfApplication(application)}">${application.name}</a></p>
    <h1>${words.title}</h1>
    ${testBanner(language, application)}
    <section class="card form">
      <p>${code(webhook.url)}</p>
      <p>${words.text}</p>
      <form method="post" novalidate>
        ${hiddenToken(token)} ${inner}
        <p class="row">
          <button class="button ${grave ? 'grave' : ''}">${words.button}</button>
          <a class="button plain" href="${path}">${developerWords[language].back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}
