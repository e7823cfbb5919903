import { html } from 'hono/html';
import type { Language } from '#domain/sign-request.ts';
import { obstaclesOf } from '#domain/signing-view.ts';
import type { PendingSigningView } from '#domain/signing-view.ts';
import { wordsIn } from '#web/words/speak.ts';
import type { Html } from './layout.ts';

/** What the signer lacks for level 3, each with what to do about it. */
export function missingPart(view: PendingSigningView, language: Language): Html {
  const { blocked } = wordsIn(language);
  const items = obstaclesOf(view).map((obstacle) => {
    const { what, todo } = blocked.obstacle[obstacle];
    return html`<li><strong>${what}</strong><span>${todo}</span></li>`;
  });
  return html`<div class="step sole">
    <h2>${blocked.title}</h2>
    <p>${blocked.intro}</p>
    <ul class="needs">
      ${items}
    </ul>
    <p class="quiet">${blocked.after}${view.sealing ? '' : ` ${blocked.otherwise}`}</p>
  </div>`;
}
