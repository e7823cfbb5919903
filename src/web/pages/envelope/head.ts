import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { pageFacts, recipientFacts, type PageFact } from '#domain/envelope/recipient-facts.ts';
import { taskOf } from '#domain/envelope/session-phase.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { declineDialog } from '../common/decline-dialog.ts';
import type { Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';

/** Names the sender of the envelope as the page does: the person, and their organization where it has another name. */
export function senderOf({ envelope: { sender } }: OpenSession): string {
  const parts = [sender.name.trim(), sender.organization.trim()].filter((part) => part !== '');
  return [...new Set(parts)].join(', ');
}

function below({ recipient }: OpenSession, fact: PageFact): Html | '' {
  const value = recipient[recipientFacts[fact].member];
  return value === null ? '' : html`<small>${value}</small>`;
}

/** Draws the request to the recipient: its sender, the envelope, the recipient's name, the deadline. */
export function envelopeHead(view: OpenSession, language: Language): Html {
  const { head } = envelopeWords[language];
  const { envelope, recipient } = view;
  const task = taskOf(recipient.role);
  return html`<div class="asks">
    <p>${head.asks[task](senderOf(view))}</p>
    <h1 tabindex="-1">${envelope.name.trim() || wordsIn(language).document.nameless}</h1>
    ${envelope.message ? html`<p class="description">${envelope.message}</p>` : ''}
    <dl class="facts">
      <div>
        <dt>${head.as}</dt>
        <dd>${recipient.name.trim() || recipient.email}${pageFacts.map((fact) => below(view, fact))}</dd>
      </div>
      <div>
        <dt>${head.until}</dt>
        <dd>
          ${localTime(envelope.expires_at, language)}
          <small data-distance="${envelope.expires_at}"></small>
        </dd>
      </div>
    </dl>
    <p class="next-step">${head.nextStep[task]}</p>
  </div>`;
}

/** The way to decline, with its dialog: a reason has to be given. */
export function declinePart(view: OpenSession, language: Language): Html {
  const { decline } = envelopeWords[language];
  const { title, reason, reasonHint } = decline;
  const words = { title, text: decline.text(senderOf(view)), reason, reasonHint };
  return html`<p class="refuse">
      <button class="button plain" type="button" id="decline-open">${decline.open}</button>
    </p>
    ${declineDialog(words, language, true)}`;
}
