import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { returnWords } from '#words/pages/return.ts';
import type { Html } from './layout.ts';

/** The seconds after which the page of an end that somebody has just reached takes them back by itself. */
const seconds = 10;

/**
 * Draws the way back to the application that asked, where it named one. The page's script goes there by itself after some seconds, unless
 * the person stays; without it the button is there.
 */
export function returnWay(address: string | undefined, application: string, language: Language): Html | '' {
  if (address === undefined) return '';
  const words = returnWords[language];
  return html`<div id="return" data-seconds="${seconds}">
    <p>
      <a class="button" id="return-link" href="${address}" rel="noreferrer">${words.button(application)}</a>
    </p>
    <p class="quiet" id="return-soon" hidden></p>
    <p><button class="button plain" type="button" id="return-stay" hidden>${words.stay}</button></p>
  </div>`;
}
