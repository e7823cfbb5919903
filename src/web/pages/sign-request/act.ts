import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { signingPhase } from '#domain/sign-request/signing-view.ts';
import type { PendingSigningView } from '#domain/sign-request/signing-view.ts';
import { requestAgreementName } from '#words/pages/request-agreements.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { codeStep } from '../common/code-step.ts';
import { declineDialog } from '../common/decline-dialog.ts';
import type { DeclineWords } from '../common/decline-dialog.ts';
import type { Html } from '../common/layout.ts';
import { privacyLine } from '../common/privacy-page.ts';
import { missingPart } from './blocked.ts';
import { lockedPart } from './locked.ts';
import { laterSteps, pinSteps } from './pin.ts';

/** Gives the address of the code, which at level 3 is a step of its own: later steps depend on it. */
function codeOf(view: PendingSigningView): { address: string; first: boolean } {
  return { address: view.masked_address, first: view.requires.includes('pin') };
}

function agreeStep(view: PendingSigningView, language: Language, sole: boolean): Html {
  const { sign, check } = wordsIn(language);
  return html`<li class="step ${sole ? 'sole' : ''}">
    <h2 id="sign-title">${sign.title}</h2>
    <label class="consent">
      <input
        type="checkbox"
        id="consent"
        aria-describedby="consent-fault"
        data-words="${requestAgreementName(language)}"
      />
      <span>${sign.consent}</span>
    </label>
    <p class="fault" id="consent-fault" role="alert"></p>
    <p class="hint">${sign.certificate[view.required_loa]}</p>
    ${privacyLine(language)}
    <p class="fault" id="mismatch-warning" hidden>${check.signAnyway}</p>
    <button class="button wide" type="submit" id="sign" data-busy="${sign.busy}">${sign.button}</button>
  </li>`;
}

function signForm(view: PendingSigningView, language: Language): Html {
  const withCode = view.requires.includes('otp');
  const withPin = view.requires.includes('pin');
  const before = withCode ? codeStep(codeOf(view), language) : withPin ? pinSteps(view, language) : '';
  return html`<form id="sign-form" novalidate>
    <ol class="steps">
      ${before} ${agreeStep(view, language, !withCode && !withPin)}
    </ol>
  </form>`;
}

/** Draws the code first at level 3: only the signer may learn which credentials they have. */
function codeForm(view: PendingSigningView, language: Language): Html {
  return html`<form id="code-form" novalidate>
    <ol class="steps">
      ${codeStep(codeOf(view), language)} ${laterSteps(language)}
    </ol>
  </form>`;
}

function work(view: PendingSigningView, language: Language): Html {
  if (signingPhase(view) === 'blocked') return missingPart(view, language);
  const codeFirst = view.requires.includes('otp') && view.requires.includes('pin');
  return codeFirst ? codeForm(view, language) : signForm(view, language);
}

function declineWords(view: PendingSigningView, language: Language): DeclineWords {
  const { decline } = wordsIn(language);
  const { title, reason, reasonHint } = decline;
  return { title, text: decline.text(view.partner_name), reason, reasonHint };
}

/** Draws the signer's steps: prove who they are, agree, sign, or decline; the obstacles when they cannot sign here. */
export function actSide(view: PendingSigningView, language: Language): Html {
  const { sign, decline, locked } = wordsIn(language);
  const phase = signingPhase(view);
  const secret = phase === 'pin' ? 'pin' : 'code';
  return html`<section class="card act" id="act" tabindex="-1" aria-label="${sign.title}">
    <noscript><p class="notice">${sign.needsScript}</p></noscript>
    <div class="notice bad" id="notice" role="alert" tabindex="-1" hidden></div>
    <div id="work">${work(view, language)}</div>
    ${phase === 'blocked' ? '' : lockedPart(language, secret, locked[secret])}
    <p class="refuse">
      <button class="button plain" type="button" id="decline-open">${decline.open}</button>
    </p>
    ${declineDialog(declineWords(view, language), language)}
  </section>`;
}
