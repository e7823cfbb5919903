import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { obstaclesOf } from '#domain/sign-request/signing-view.ts';
import type { PendingSigningView } from '#domain/sign-request/signing-view.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { Html } from '../common/layout.ts';
import { whatWasAsked } from '../common/what-was-asked.ts';
import { missingPart } from './blocked.ts';
import { lockedPart } from './locked.ts';
import { pinField } from './pin.ts';

function pinForm(language: Language): Html {
  const { lapsed } = wordsIn(language);
  return html`<form id="sign-form" novalidate>
    ${pinField(language)}
    <button class="button wide" type="submit" id="sign" data-busy="${lapsed.busy}">${lapsed.button}</button>
  </form>`;
}

/**
 * Draws the page of an accepted signature whose activation has expired: the PIN once more, or the signer's obstacles by now.
 */
export function expiredCard(view: PendingSigningView, language: Language): Html {
  const { document, lapsed, locked, sign } = wordsIn(language);
  const asked = { name: view.document_name?.trim() || document.nameless, by: view.partner_name };
  return html`<section class="card act lapsed">
    <h1 tabindex="-1">${lapsed.title}</h1>
    <p>${lapsed.text}</p>
    ${whatWasAsked(asked, language)}
    <noscript><p class="notice">${sign.needsScript}</p></noscript>
    <div class="notice bad" id="notice" role="alert" tabindex="-1" hidden></div>
    <div id="work">${obstaclesOf(view).length > 0 ? missingPart(view, language) : pinForm(language)}</div>
    ${lockedPart(language, 'pin', locked.pin)}
  </section>`;
}
