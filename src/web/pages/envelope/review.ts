import { html } from 'hono/html';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { taskOf } from '#domain/envelope/session-phase.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { agreementName } from '#words/pages/agreements.ts';
import { agreementWords } from '#words/pages/envelope-agreement.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { codeStep } from '../common/code-step.ts';
import type { Html } from '../common/layout.ts';
import { privacyLine } from '../common/privacy-page.ts';
import { ownDeviceWay } from '../common/own-device.ts';
import { lockedPart } from '../sign-request/locked.ts';
import { credentialChoice, pinField } from '../sign-request/pin.ts';

type Act = 'sign' | 'approve';

function pinStep(view: OpenSession, language: Language): Html {
  return html`<li class="step" id="pin-step">
    <h2>${wordsIn(language).pin.title}</h2>
    ${credentialChoice(view.credentials ?? [], language)} ${pinField(language)}
    ${ownDeviceWay(language, 'besides')}
  </li>`;
}

function consentStep(view: OpenSession, task: Act, language: Language): Html {
  const { act } = envelopeWords[language];
  const consent = agreementWords[language];
  const { title, means, agree, missing } = consent[task];
  return html`<li class="step">
    <h2>${title}</h2>
    <p class="label">${consent.meansTitle}</p>
    <ul class="means">
      ${means(view.recipient.auth_method).map((meaning) => html`<li>${meaning}</li>`)}
    </ul>
    <label class="consent">
      <input
        type="checkbox"
        id="consent"
        aria-describedby="consent-fault"
        data-missing="${missing}"
        data-words="${agreementName(language)}"
      />
      <span>${agree}</span>
    </label>
    <p class="fault" id="consent-fault" role="alert"></p>
    ${privacyLine(language)}
    <button class="button wide" type="submit" id="sign" data-busy="${act[task].busy}">
      ${act[task].button}
    </button>
  </li>`;
}

function steps(view: OpenSession, task: Act, language: Language): Html {
  const withCode = view.requires.includes('otp');
  const withPin = task === 'sign' && view.requires.includes('credential');
  const code = { address: view.masked_address ?? '', first: false };
  const before = withCode ? codeStep(code, language) : withPin ? pinStep(view, language) : '';
  return html`<form id="sign-form" novalidate>
    <ol class="steps ${withCode || withPin ? '' : 'sole'}">
      ${before} ${consentStep(view, task, language)}
    </ol>
  </form>`;
}

/** Draws the part after the document: a summary, its meaning, proof of the person, and the act. */
export function reviewPart(view: OpenSession, language: Language): Html {
  const { review } = envelopeWords[language];
  const { locked } = wordsIn(language);
  const task = taskOf(view.recipient.role) === 'sign' ? 'sign' : 'approve';
  const secret = view.requires.includes('credential') ? 'pin' : 'code';
  return html`<section class="card narrow act" id="review" aria-labelledby="review-title" hidden>
    <p class="back"><button class="button plain" type="button" id="back">← ${review.back}</button></p>
    <h2 id="review-title" tabindex="-1">${review.title[task]}</h2>
    <div class="notice bad" id="notice" role="alert" tabindex="-1" hidden></div>
    <div id="summary"></div>
    <div id="work">${steps(view, task, language)}</div>
    ${lockedPart(language, secret, locked[secret])}
  </section>`;
}
