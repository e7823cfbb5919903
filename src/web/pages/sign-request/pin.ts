import { html, raw } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { PendingSigningView, SigningCredential } from '#domain/sign-request/signing-view.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { tick } from '../common/icons.ts';
import type { Html } from '../common/layout.ts';
import { ownDeviceDone } from '../common/own-device.ts';

function choice({ id, label, subject }: SigningCredential, first: boolean): Html {
  return html`<label class="choice">
    <input type="radio" name="credential" value="${id}" ${first ? raw('checked') : ''} />
    <span>${label}<small>${subject}</small></span>
  </label>`;
}

/** The credential that signs, or a choice where there are several. */
export function credentialChoice(credentials: SigningCredential[], language: Language): Html {
  const { pin } = wordsIn(language);
  const [only, ...others] = credentials;
  if (!only) return html``;
  if (others.length > 0) {
    return html`<fieldset class="choices">
      <legend>${pin.choose}</legend>
      ${credentials.map((credential) => choice(credential, credential === only))}
    </fieldset>`;
  }
  return html`<p class="quiet">${pin.by}</p>
    <p class="chosen"><strong>${only.label}</strong><small>${only.subject}</small></p>`;
}

/** The field for a PIN, with a button that shows it. */
export function pinField(language: Language): Html {
  const { pin } = wordsIn(language);
  return html`<div class="field">
    <label for="pin">${pin.label}</label>
    <input
      class="code pin"
      id="pin"
      name="pin"
      type="password"
      inputmode="numeric"
      autocomplete="current-password"
      autocapitalize="off"
      spellcheck="false"
      aria-describedby="pin-fault pin-hint"
    />
    <p class="fault" id="pin-fault" role="alert"></p>
    <p class="hint" id="pin-hint">${pin.hint}</p>
    <p class="again">
      <button class="button plain" type="button" id="show-pin" aria-pressed="false">${pin.show}</button>
    </p>
  </div>`;
}

/** The first step once the code was right or a device has confirmed, and the step of credential and PIN. */
export function pinSteps(view: PendingSigningView, language: Language): Html {
  const { code, pin } = wordsIn(language);
  const byCode = html`<li class="step done">
    <h2>${code.title}</h2>
    <p class="quiet">${tick}${code.done}</p>
  </li>`;
  return html`${view.confirmed_on_device ? ownDeviceDone(language) : byCode}
    <li class="step" id="pin-step">
      <h2>${pin.title}</h2>
      ${credentialChoice(view.credentials ?? [], language)} ${pinField(language)}
    </li>`;
}

/** Draws the steps after the code at level 3, for a signer who has not shown it yet. */
export function laterSteps(language: Language): Html {
  const { pin, sign } = wordsIn(language);
  return html`<li class="step later">
      <h2>${pin.title}</h2>
      <p class="quiet">${pin.later}</p>
    </li>
    <li class="step later"><h2>${sign.title}</h2></li>`;
}
