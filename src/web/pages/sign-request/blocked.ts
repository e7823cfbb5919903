import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { obstaclesOf } from '#domain/sign-request/signing-view.ts';
import type { PendingSigningView, SigningObstacle } from '#domain/sign-request/signing-view.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { Html } from '../common/layout.ts';

/** Lists the obstacles of a signer who has to sign with a credential of their own, each with what to do about it. */
export function obstacleList(obstacles: SigningObstacle[], language: Language): Html {
  const { blocked } = wordsIn(language);
  const items = obstacles.map((obstacle) => {
    const { what, todo } = blocked.obstacle[obstacle];
    return html`<li><strong>${what}</strong><span>${todo}</span></li>`;
  });
  return html`<ul class="needs">
    ${items}
  </ul>`;
}

/** Draws the signer's obstacles to level 3, and the choices left to them. */
export function missingPart(view: PendingSigningView, language: Language): Html {
  const { blocked } = wordsIn(language);
  return html`<div class="step sole">
    <h2>${blocked.title}</h2>
    <p>${blocked.intro}</p>
    ${obstacleList(obstaclesOf(view), language)}
    <p class="quiet">${blocked.after}${view.sealing ? '' : ` ${blocked.otherwise}`}</p>
  </div>`;
}
