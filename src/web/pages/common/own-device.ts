import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { ownDeviceWords } from '#words/pages/own-device.ts';
import { tick } from './icons.ts';
import type { Html } from './layout.ts';

/**
 * A button that asks the signer's own device, and the number to type there: in place of the code (`instead`), or beside the PIN
 * (`besides`), where its script says when it is confirmed.
 */
export function ownDeviceWay(language: Language, way: 'instead' | 'besides'): Html {
  const words = ownDeviceWords[language];
  return html`<div id="own-device" data-way="${way}">
    <p class="again">
      <button class="button plain" type="button" id="ask-device">${words.ask[way]}</button>
    </p>
    <div id="device-asked" role="status" hidden>
      <p class="compare"><span class="label">${words.number}</span> <strong id="device-number"></strong></p>
      <p class="quiet">${words.text[way]}</p>
    </div>
    <p class="quiet" id="device-over" role="status"></p>
  </div>`;
}

/** The step as it is drawn once the device has confirmed. */
export function ownDeviceDone(language: Language): Html {
  const words = ownDeviceWords[language];
  return html`<li class="step done">
    <h2>${words.title}</h2>
    <p class="quiet">${tick}${words.done}</p>
  </li>`;
}
