import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { isOpenPhase, signingMark, signingPhase } from '#domain/sign-request/signing-view.ts';
import type { PendingSigningView, SigningView } from '#domain/sign-request/signing-view.ts';
import { testWords } from '#words/pages/test-mark.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { defined } from '#domain/common/defined.ts';
import { embeddingAttributes } from '../common/embedding.ts';
import { layout } from '../common/layout.ts';
import type { Html, LinkedPage } from '../common/layout.ts';
import { actSide } from './act.ts';
import { checkSide, documentSide, onwardPart } from './document.ts';
import { expiredCard } from './expired.ts';
import { endedCard, plainCard, sealingCard } from './end.ts';

function pending(view: PendingSigningView, language: Language): Html {
  const { document } = wordsIn(language);
  return html`<div class="asks">
      <p>${document.asks(view.partner_name)}</p>
      <h1 tabindex="-1">${view.document_name?.trim() || document.nameless}</h1>
      ${view.description ? html`<p class="description">${view.description}</p>` : ''}
    </div>
    <div class="sides">
      ${documentSide(view, language)} ${actSide(view, language)} ${checkSide(view, language)}
    </div>
    ${onwardPart(language)}
    <template id="sealing">${sealingCard(language)}</template>`;
}

function lapsed(view: PendingSigningView, language: Language): Html {
  return html`${expiredCard(view, language)}<template id="sealing">${sealingCard(language)}</template>`;
}

function content({ initial: view, language, token }: LinkedPage<SigningView>): { title: string; body: Html } {
  const words = wordsIn(language);
  const phase = signingPhase(view);
  if (view.status === 'pending') {
    if (phase === 'sealing') return { title: words.sealing.title, body: sealingCard(language) };
    if (phase === 'lapsed') return { title: words.lapsed.title, body: lapsed(view, language) };
    return { title: words.document.asks(view.partner_name), body: pending(view, language) };
  }
  if (isOpenPhase(phase)) throw new Error(`an ended request cannot be ${phase}`);
  return { title: words[phase].title, body: endedCard(view, { phase, language, token }) };
}

/**
 * Draws the signing page for one moment of a request as a complete document. `token` is the one in the page's own
 * address; the page's script calls `/sign/{token}/…`, follows the state and fetches this page anew when it changes.
 */
export function signingPage(page: LinkedPage<SigningView>): Html {
  const { title, body } = content(page);
  return layout({
    language: page.language,
    title,
    style: 'signing.css',
    script: 'signing.js',
    report: `/report/sign/${encodeURIComponent(page.token)}`,
    ...defined({ reference: page.reference }),
    main: html`${testMark(page.initial, page.language)}
      <main
        data-phase="${signingPhase(page.initial)}"
        data-mark="${signingMark(page.initial)}"
        data-calls="/sign/${encodeURIComponent(page.token)}"
        ${embeddingAttributes(page.embedding)}
      >
        ${body}
      </main>`,
  });
}

/** Draws the banner of a sandbox's request, in every state of it. */
function testMark({ livemode }: SigningView, language: Language): Html | '' {
  if (livemode !== false) return '';
  const { title, text } = testWords[language];
  return html`<aside class="test-mark" aria-label="${title}">
    <p><strong>${title}</strong> ${text}</p>
  </aside>`;
}

/** Draws the page of a link that belongs to no request, or to one whose address was corrected since; sent with 404. */
export function missingLinkPage({ language }: { language: Language }): Html {
  const { missing } = wordsIn(language);
  const main = html`<main data-phase="missing">${plainCard(missing)}</main>`;
  return layout({ language, title: missing.title, style: 'signing.css', main });
}

/** The page of a failure on our side, with the id to quote when asking about it; sent with 503 or 500. */
export function unavailablePage(page: { language: Language; requestId?: string; reference?: string }): Html {
  const { language, requestId, reference } = page;
  const { unavailable } = wordsIn(language);
  const quote = html`<p class="hint">${unavailable.requestId}: <span translate="no">${requestId}</span></p>`;
  const more = html`<p><a class="button" href="">${unavailable.again}</a></p>
    ${requestId ? quote : ''}`;
  const main = html`<main data-phase="unavailable">${plainCard(unavailable, more)}</main>`;
  const about = defined({ reference });
  return layout({ language, title: unavailable.title, style: 'signing.css', main, ...about });
}
