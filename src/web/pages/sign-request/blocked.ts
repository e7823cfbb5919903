import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { obstaclesOf } from '#domain/sign-request/signing-view.ts';
import type { PendingSigningView, SigningObstacle } from '#domain/sign-request/signing-view.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { visitorWords } from '#words/pages/visitor.ts';
import type { Html } from '../common/layout.ts';

/** Lists the obstacles of a signer who has to sign with a credential of their own, each with what to do about it. */
export function obstacleList(obstacles: SigningObstacle[], language: Language): Html {
  const { blocked } = wordsIn(language);
  const items = obstacles.map((obstacle) => {
    const { what, todo } = blocked.obstacle[obstacle];
    return html`<li><strong>${what}</strong><span>${todo} ${way(obstacle, language)}</span></li>`;
  });
  return html`<ul class="needs">
    ${items}
  </ul>`;
}

/** The page on which an obstacle is removed, in a tab of its own: this one goes on by itself. Identities are checked elsewhere. */
function way(obstacle: SigningObstacle, language: Language): Html | '' {
  const ways = {
    account: { href: '/account/sign-up', text: visitorWords[language].signUp.link },
    credential: { href: '/account/certificates', text: signInWords[language].account.certificates },
  };
  if (obstacle === 'identity') return '';
  const { href, text } = ways[obstacle];
  return html`<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;
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
