import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { EndedSigningView, OpenPhase, SigningPhase } from '#domain/sign-request/signing-view.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { tick } from '../common/icons.ts';
import { logoImage } from '../common/layout.ts';
import type { Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';
import { returnWay } from '../common/return-way.ts';
import { whatWasAsked } from '../common/what-was-asked.ts';

/** The phase in which the signature is being made; also the template that the page shows at once after Sign. */
export function sealingCard(language: Language): Html {
  const { sealing } = wordsIn(language);
  return html`<section class="card end">
    <div class="stamp turning">${logoImage}</div>
    <h1 tabindex="-1">${sealing.title}</h1>
    <ul class="progress">
      <li>${tick}<span>${sealing.accepted}</span></li>
      <li class="working"><span>${sealing.working}</span></li>
    </ul>
    <p class="quiet">${sealing.text}</p>
  </section>`;
}

type EndedPhase = Exclude<SigningPhase, OpenPhase>;

function endedAt(view: EndedSigningView): string | undefined {
  const at = {
    signed: view.signed_at,
    rejected: view.rejected_at,
    expired: view.expired_at ?? (view.reason === 'period_ended' || !view.reason ? view.expires_at : null),
  };
  return at[view.status] ?? undefined;
}

/** Draws the request's end: the document's name, who asked, and the time; nothing of the document. */
export function endedCard(
  view: EndedSigningView,
  { phase, language, token }: { phase: EndedPhase; language: Language; token: string },
): Html {
  const words = wordsIn(language);
  const { at } = words[phase];
  const isDone = phase === 'signed' || phase === 'declined';
  const { title, text } = view.by_link && isDone ? words.byLink[phase] : words[phase];
  const time = endedAt(view);
  const asked = { name: view.document_name ?? words.document.nameless, by: view.partner_name };
  const when = whatWasAsked(
    asked,
    language,
    time
      ? html`<dt class="label">${at}</dt>
          <dd>${localTime(time, language)}</dd>`
      : '',
  );
  return html`<section class="card end">
    <div class="stamp ${phase === 'signed' ? 'pressed' : 'faded'}">${logoImage}</div>
    <h1 tabindex="-1">${title}</h1>
    <p>${text}</p>
    ${phase === 'signed' ? html`<p class="quiet">${words.signed.keep}</p>` : ''} ${when}
    ${returnWay(view.redirect_url, view.partner_name, language)}
    ${view.evidence ? evidencePart(token, language) : ''}
  </section>`;
}

/** What the signer keeps of it, while this browser may have it. */
function evidencePart(token: string, language: Language): Html {
  const { button, hint } = wordsIn(language).evidence;
  return html`<p>
      <a class="button second" id="evidence" href="/sign/${encodeURIComponent(token)}/evidence" download
        >${button}</a
      >
    </p>
    <p class="quiet">${hint}</p>`;
}

/**
 * A page without a request behind it: an unknown link, or a service that does not answer; with the `pressed` seal, an
 * act that is done.
 */
export function plainCard(
  ending: { title: string; text: string },
  more?: Html,
  stamp: 'faded' | 'pressed' = 'faded',
): Html {
  return html`<section class="card end">
    <div class="stamp ${stamp}">${logoImage}</div>
    <h1 tabindex="-1">${ending.title}</h1>
    <p>${ending.text}</p>
    ${more ?? ''}
  </section>`;
}
