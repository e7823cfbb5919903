import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { Ending } from '#words/pages/words.ts';
import type { Html } from '../common/layout.ts';

/** Draws the part that replaces the steps after too many wrong codes, PINs or access codes, with a clock. */
export function lockedPart(
  language: Language,
  secret: 'code' | 'pin' | 'access',
  { title, text }: Ending,
): Html {
  const { locked } = wordsIn(language);
  return html`<div id="locked" data-secret="${secret}" hidden>
    <h2 id="locked-title" tabindex="-1">${title}</h2>
    <p class="quiet">${text}</p>
    <p class="hint" id="locked-again">${locked.again}</p>
    <p class="clock" aria-hidden="true" id="locked-clock"></p>
    <p class="unseen" id="locked-until"></p>
  </div>`;
}
