import { html, raw } from 'hono/html';
import { signRequestBounds } from '#domain/sign-request/sign-request.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { Html } from './layout.ts';

export type DeclineWords = { title: string; text: string; reason: string; reasonHint: string };

/** The dialog that asks once more before anything is declined, for a reason that may be left out unless it is `required`. */
export function declineDialog(words: DeclineWords, language: Language, required = false): Html {
  const { decline } = wordsIn(language);
  const most = signRequestBounds.declineReason;
  return html`<dialog id="decline" aria-labelledby="decline-title">
    <form id="decline-form" method="dialog" novalidate>
      <h2 id="decline-title">${words.title}</h2>
      <p class="quiet">${words.text}</p>
      <div class="notice bad" id="decline-notice" role="alert" tabindex="-1" hidden></div>
      <div class="field">
        <label for="reason">${words.reason}</label>
        <textarea
          id="reason"
          maxlength="${most}"
          ${required ? raw('required') : ''}
          aria-describedby="reason-fault reason-hint reason-count"
        ></textarea>
        <p class="fault" id="reason-fault" role="alert"></p>
        <p class="hint" id="reason-hint">${words.reasonHint}</p>
        <p class="hint" id="reason-count">${decline.count(0, most)}</p>
      </div>
      <div class="row">
        <button class="button second" type="button" id="decline-cancel">${decline.cancel}</button>
        <button class="button grave" type="submit" id="decline-confirm">${decline.confirm}</button>
      </div>
    </form>
  </dialog>`;
}
