import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { Html } from './layout.ts';
import { ownDeviceWay } from './own-device.ts';

/**
 * The step that sends a one-time code to a masked address and takes it; `first`, with a button of its own, where the code
 * has to be right before anything else is shown; the signer's own device may take the place of that one.
 */
export function codeStep({ address, first }: { address: string; first: boolean }, language: Language): Html {
  const { code } = wordsIn(language);
  return html`<li class="step" id="code-step">
    <h2 id="code-title">${code.title}</h2>
    <div id="code-ask">
      <p class="quiet">${code.intro(address)}</p>
      <button class="button wide" type="button" id="send-code" aria-describedby="ask-fault">
        ${code.send}
      </button>
      <p class="fault" id="ask-fault" role="alert"></p>
      <p class="again"><button class="button plain" type="button" id="have-code">${code.have}</button></p>
    </div>
    <div id="code-enter" data-address="${address}" hidden>
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
      ${first ? html`<button class="button wide" type="submit" id="prove">${code.proceed}</button>` : ''}
      <p class="again"><button class="button plain" type="button" id="resend">${code.resend}</button></p>
    </div>
    ${first ? ownDeviceWay(language, 'instead') : ''}
  </li>`;
}
