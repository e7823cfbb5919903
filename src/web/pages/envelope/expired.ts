import { html } from 'hono/html';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { credentialWords } from '#words/pages/envelope-credential.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { askerOf, envelopeSealing } from './end.ts';
import type { Html } from '../common/layout.ts';
import { whatWasAsked } from '../common/what-was-asked.ts';
import { lockedPart } from '../sign-request/locked.ts';
import { credentialChoice, pinField } from '../sign-request/pin.ts';

/** Tells that the envelope has ended meanwhile, and that the signature is still made. */
function endPart({ envelope: { status } }: OpenSession, language: Language): Html | '' {
  const { ended, still } = credentialWords[language];
  if (status !== 'declined' && status !== 'voided' && status !== 'expired') return '';
  return html`<p class="notice">${ended[status]} ${still}</p>`;
}

/** Draws the page of an accepted signature whose activation has expired: the PIN once more. */
export function envelopeExpired(view: OpenSession, language: Language): Html {
  const { lapsed, locked, sign } = wordsIn(language);
  const { envelope } = view;
  return html`<section class="card act lapsed">
      <h1 tabindex="-1">${lapsed.title}</h1>
      ${endPart(view, language)}
      <p>${lapsed.text}</p>
      ${whatWasAsked({ name: envelope.name, by: askerOf(envelope.sender) }, language)}
      <noscript><p class="notice">${sign.needsScript}</p></noscript>
      <div class="notice bad" id="notice" role="alert" tabindex="-1" hidden></div>
      <div id="work">
        <form id="sign-form" novalidate>
          ${credentialChoice(view.credentials ?? [], language)} ${pinField(language)}
          <button class="button wide" type="submit" id="sign" data-busy="${lapsed.busy}">
            ${lapsed.button}
          </button>
        </form>
      </div>
      ${lockedPart(language, 'pin', locked.pin)}
    </section>
    <template id="sealing">${envelopeSealing(language)}</template>`;
}
