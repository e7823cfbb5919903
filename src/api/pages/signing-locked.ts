import { html } from 'hono/html';
import type { Language } from '#domain/sign-request.ts';
import { wordsIn } from '#web/words/speak.ts';
import type { Html } from './layout.ts';

/** What stands in place of the steps after too many wrong codes or PINs, with a clock. */
export function lockedPart(language: Language, secret: 'code' | 'pin'): Html {
  const { locked } = wordsIn(language);
  const { title, text } = locked[secret];
  return html`<div id="locked" data-secret="${secret}" hidden>
    <h2 id="locked-title" tabindex="-1">${title}</h2>
    <p class="quiet">${text}</p>
    <p class="hint" id="locked-again">${locked.again}</p>
    <p class="clock" aria-hidden="true" id="locked-clock"></p>
    <p class="unseen" id="locked-until"></p>
  </div>`;
}
