import { html } from 'hono/html';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import { recipientFacts } from '#domain/envelope/recipient-facts.ts';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { senderOf } from './head.ts';
import type { Html } from '../common/layout.ts';
import { plainCard } from '../sign-request/end.ts';
import { lockedPart } from '../sign-request/locked.ts';

const notice = html`<div class="notice bad" id="notice" role="alert" tabindex="-1" hidden></div>`;

function needsScript(language: Language): Html {
  return html`<noscript><p class="notice">${wordsIn(language).sign.needsScript}</p></noscript>`;
}

/** The recipient as the page names them. */
function recipientOf({ recipient }: OpenSession): string {
  return recipient.name.trim() || (recipient.email ?? '');
}

/** Draws the page that comes before anything is shown of a protected envelope: its access code. */
export function envelopeAccess(view: OpenSession, language: Language): Html {
  const { access } = envelopeWords[language];
  return html`<section class="card narrow entry">
    <h1 tabindex="-1">${access.title}</h1>
    ${needsScript(language)} ${notice}
    <div id="work">
      <p>${access.text(senderOf(view))}</p>
      <form id="access-form" novalidate>
        <div class="field">
          <label for="access">${access.label}</label>
          <input
            class="line"
            id="access"
            name="access"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            maxlength="${envelopeBounds.accessCode.max}"
            aria-describedby="access-fault"
          />
          <p class="fault" id="access-fault" role="alert"></p>
        </div>
        <button class="button wide" type="submit" id="access-send">${access.button}</button>
      </form>
    </div>
    ${lockedPart(language, 'access', access.locked)}
  </section>`;
}

/** Draws the page in place of the access code once too many were wrong: it says whom to ask. */
export function envelopeShut(view: OpenSession, language: Language): Html {
  const { title, text } = envelopeWords[language].access.shut;
  return plainCard({ title, text: text(senderOf(view)) });
}

/** Draws the confirmation of an in-person signer's host, before they pass the device. */
export function envelopeHost(view: OpenSession, language: Language): Html {
  const { host } = envelopeWords[language];
  return html`<section class="card narrow entry" id="host">
    <h1 tabindex="-1">${host.title}</h1>
    ${needsScript(language)} ${notice}
    <p>${host.text(recipientOf(view))}</p>
    <form id="host-form" novalidate>
      <div class="field">
        <label for="host-name">${host.label}</label>
        <input
          class="line"
          id="host-name"
          name="name"
          autocomplete="name"
          maxlength="${recipientFacts.hostName.longest}"
          value="${view.recipient.host_name ?? ''}"
          aria-describedby="host-fault host-hint"
        />
        <p class="fault" id="host-fault" role="alert"></p>
        <p class="hint" id="host-hint">${host.recorded}</p>
      </div>
      <button class="button wide" type="submit" id="host-send">${host.button}</button>
    </form>
  </section>`;
}

/** Draws the host's last screen, which is the signer's first. */
export function envelopePassDevice(view: OpenSession, language: Language): Html {
  const { handOver } = envelopeWords[language];
  const name = recipientOf(view);
  return html`<section class="card end" id="hand-over">
    <h1 tabindex="-1">${handOver.title(name)}</h1>
    <p class="quiet">${handOver.text}</p>
    <p><button class="button" type="button" id="begin">${handOver.button(name)}</button></p>
  </section>`;
}
