import { html } from 'hono/html';
import { signRequestBounds } from '#domain/sign-request.ts';
import type { Language } from '#domain/sign-request.ts';
import { signingPhase } from '#domain/signing-view.ts';
import type { PendingSigningView } from '#domain/signing-view.ts';
import { wordsIn } from '#web/words/speak.ts';
import type { Html } from './layout.ts';
import { missingPart } from './signing-blocked.ts';
import { lockedPart } from './signing-locked.ts';
import { laterSteps, pinSteps } from './signing-pin.ts';

function codeStep(view: PendingSigningView, language: Language): Html {
  const { code } = wordsIn(language);
  return html`<li class="step" id="code-step">
    <h2 id="code-title">${code.title}</h2>
    <div id="code-ask">
      <p class="quiet">${code.intro(view.masked_address)}</p>
      <button class="button wide" type="button" id="send-code">${code.send}</button>
      <p class="again"><button class="button plain" type="button" id="have-code">${code.have}</button></p>
    </div>
    <div id="code-enter" data-address="${view.masked_address}" hidden>
      <p class="quiet" id="code-sent" role="status"></p>
      <div class="field">
        <label for="otp">${code.label}</label>
        <input
          class="code"
          id="otp"
          name="otp"
          inputmode="numeric"
          autocomplete="one-time-code"
          autocapitalize="off"
          spellcheck="false"
          aria-describedby="otp-fault otp-hint"
        />
        <p class="fault" id="otp-fault" role="alert"></p>
        <p class="hint" id="otp-hint">${code.lifetime}</p>
      </div>
      ${
        view.requires.includes('pin')
          ? html`<button class="button wide" type="submit" id="prove">${code.proceed}</button>`
          : ''
      }
      <p class="again"><button class="button plain" type="button" id="resend">${code.resend}</button></p>
    </div>
  </li>`;
}

function agreeStep(view: PendingSigningView, language: Language, sole: boolean): Html {
  const { sign, check } = wordsIn(language);
  return html`<li class="step ${sole ? 'sole' : ''}">
    <h2 id="sign-title">${sign.title}</h2>
    <label class="consent">
      <input type="checkbox" id="consent" aria-describedby="consent-fault" />
      <span>${sign.consent}</span>
    </label>
    <p class="fault" id="consent-fault" role="alert"></p>
    <p class="hint">${sign.certificate[view.required_loa]}</p>
    <p class="fault" id="mismatch-warning" hidden>${check.signAnyway}</p>
    <button class="button wide" type="submit" id="sign" data-busy="${sign.busy}">${sign.button}</button>
  </li>`;
}

function signForm(view: PendingSigningView, language: Language): Html {
  const withCode = view.requires.includes('otp');
  const withPin = view.requires.includes('pin');
  const before = withCode ? codeStep(view, language) : withPin ? pinSteps(view, language) : '';
  return html`<form id="sign-form" novalidate>
    <ol class="steps">
      ${before} ${agreeStep(view, language, !withCode && !withPin)}
    </ol>
  </form>`;
}

/** At level 3 the code is shown first: what the signer has is told to them alone. */
function codeForm(view: PendingSigningView, language: Language): Html {
  return html`<form id="code-form" novalidate>
    <ol class="steps">
      ${codeStep(view, language)} ${laterSteps(language)}
    </ol>
  </form>`;
}

function work(view: PendingSigningView, language: Language): Html {
  if (signingPhase(view) === 'blocked') return missingPart(view, language);
  const codeFirst = view.requires.includes('otp') && view.requires.includes('pin');
  return codeFirst ? codeForm(view, language) : signForm(view, language);
}

function declineDialog(view: PendingSigningView, language: Language): Html {
  const { decline } = wordsIn(language);
  const most = signRequestBounds.declineReason;
  return html`<dialog id="decline" aria-labelledby="decline-title">
    <form id="decline-form" method="dialog">
      <h2 id="decline-title">${decline.title}</h2>
      <p class="quiet">${decline.text(view.partner_name)}</p>
      <div class="notice bad" id="decline-notice" role="alert" tabindex="-1" hidden></div>
      <div class="field">
        <label for="reason">${decline.reason}</label>
        <textarea id="reason" maxlength="${most}" aria-describedby="reason-hint reason-count"></textarea>
        <p class="hint" id="reason-hint">${decline.reasonHint}</p>
        <p class="hint" id="reason-count">${decline.count(0, most)}</p>
      </div>
      <div class="row">
        <button class="button second" type="button" id="decline-cancel">${decline.cancel}</button>
        <button class="button grave" type="submit" id="decline-confirm">${decline.confirm}</button>
      </div>
    </form>
  </dialog>`;
}

/** What the signer does: prove who they are, agree, sign, or decline; what is missing when they cannot sign here. */
export function actSide(view: PendingSigningView, language: Language): Html {
  const { sign, decline } = wordsIn(language);
  const phase = signingPhase(view);
  return html`<section class="card act" aria-label="${sign.title}">
    <noscript><p class="notice">${sign.needsScript}</p></noscript>
    <div class="notice bad" id="notice" role="alert" tabindex="-1" hidden></div>
    <div id="work">${work(view, language)}</div>
    ${phase === 'blocked' ? '' : lockedPart(language, phase === 'pin' ? 'pin' : 'code')}
    <p class="refuse">
      <button class="button plain" type="button" id="decline-open">${decline.open}</button>
    </p>
    ${declineDialog(view, language)}
  </section>`;
}
