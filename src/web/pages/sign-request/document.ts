import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { PendingSigningView } from '#domain/sign-request/signing-view.ts';
import { shownWords } from '#words/pages/envelope-shown.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { cross, tick } from '../common/icons.ts';
import type { Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';

function facts(view: PendingSigningView, language: Language): Html {
  const { document } = wordsIn(language);
  return html`<dl class="facts">
    <div>
      <dt>${document.signAs}</dt>
      <dd>${view.masked_address}</dd>
    </div>
    <div>
      <dt>${document.signBefore}</dt>
      <dd>
        ${localTime(view.expires_at, language)}
        <small data-distance="${view.expires_at}"></small>
      </dd>
    </div>
  </dl>`;
}

function fingerprint(view: PendingSigningView, language: Language): Html {
  const { document } = wordsIn(language);
  const groups = view.document_hash.match(/.{1,8}/g) ?? [];
  return html`<section class="part" aria-labelledby="fingerprint-title">
    <h2 class="label" id="fingerprint-title">${document.fingerprint}</h2>
    <p class="fingerprint" id="fingerprint" data-hash="${view.document_hash}" translate="no">
      ${groups.map((group) => html`<span>${group}</span>`)}
    </p>
    <p class="row">
      <button class="button plain" type="button" id="copy">${document.copy}</button>
      <span class="hint" id="copied" role="status"></span>
    </p>
    <p class="hint">${document.fingerprintMeans}</p>
  </section>`;
}

function openLink(view: PendingSigningView, language: Language): Html | '' {
  const { document } = wordsIn(language);
  if (!view.document_url) return '';
  return html`<p class="open">
    <a
      class="button second"
      id="open-document"
      href="${view.document_url}"
      target="_blank"
      rel="noopener noreferrer"
      >${document.open}<span aria-hidden="true">↗</span><span class="unseen"> (${document.newTab})</span></a
    >
  </p>`;
}

function check(view: PendingSigningView, language: Language): Html {
  const { check } = wordsIn(language);
  return html`<section class="part" aria-labelledby="check-title">
    <h2 id="check-title">${check.title}</h2>
    <p class="quiet">${view.document_url ? check.withLink : check.withoutLink}</p>
    <div class="drop" id="drop">
      <button class="button second" type="button" id="choose">${check.choose}</button>
      <span class="quiet">${check.drop}</span>
      <span class="quiet stays">${check.stays}</span>
      <input type="file" id="file" hidden aria-label="${check.choose}" />
    </div>
    <div class="verdict" id="verdict" role="status"></div>
    <template id="icon-match">${tick}</template>
    <template id="icon-mismatch">${cross}</template>
  </section>`;
}

/** Draws the request to the signer: the signer, the deadline, and the way to the document. */
export function documentSide(view: PendingSigningView, language: Language): Html {
  return html`<section
    class="card about"
    aria-label="${view.document_name?.trim() || wordsIn(language).document.nameless}"
  >
    ${facts(view, language)} ${openLink(view, language)}
  </section>`;
}

/** Draws how to check that the document is the right one: its fingerprint, and a comparison with a file. */
export function checkSide(view: PendingSigningView, language: Language): Html {
  return html`<div class="card checks">${fingerprint(view, language)} ${check(view, language)}</div>`;
}

/** Draws the way to the signer's steps, which a phone shows while they are out of sight. */
export function onwardPart(language: Language): Html {
  return html`<p class="onward" id="onward">
    <a class="button wide" href="#act">${shownWords[language].onward}</a>
  </p>`;
}
