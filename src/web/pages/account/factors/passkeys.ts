import { html } from 'hono/html';
import { mostPasskeys, passkeyNameLength } from '#domain/account/second-factor.ts';
import { ownPasskeyWords, type PasskeyAct } from '#words/pages/own-passkeys.ts';
import { profileWords } from '#words/pages/profile.ts';
import type { Html } from '../../common/layout.ts';
import { localTime } from '../../common/local-time.ts';
import { fact, type Frame } from '../certificates/shown.ts';
import { formFault, hiddenToken, textField, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';

const here = '/account/passkeys';

/** A passkey as its owner sees it; times in ISO 8601. */
type ShownPasskey = { id: string; name: string; createdAt: string; lastUsedAt: string | undefined };

type Listed = { passkeys: readonly ShownPasskey[]; isPossible: boolean; done: PasskeyAct | undefined };

/** Draws a person's passkeys, each with the form that removes it. */
export function passkeysPage(frame: Frame, { passkeys, isPossible, done }: Listed): Html {
  const { language, token } = frame;
  const words = ownPasskeyWords[language];
  const way = html`<p><a class="button" href="${here}/add">${words.link}</a></p>`;
  const noWay = html`<p class="notice">${isPossible ? words.full : words.impossible}</p>`;
  const main = html`<h1>${words.title}</h1>
    ${done ? html`<p class="notice good" role="status">${words.done[done]}</p>` : ''}
    <p class="none">${words.text}</p>
    ${passkeys.length === 0 ? html`<p class="none">${words.none}</p>` : ''}
    <ul class="certificates">
      ${passkeys.map((one) => item(frame, one))}
    </ul>
    ${isPossible && passkeys.length < mostPasskeys ? way : noWay}`;
  return signedInLayout({ language, title: words.title, token, here, main });
}

function item({ language, token }: Frame, { id, name, createdAt, lastUsedAt }: ShownPasskey): Html {
  const words = ownPasskeyWords[language];
  return html`<li class="card">
    <h2>${name}</h2>
    <dl class="facts">
      ${fact(words.since, localTime(createdAt, language))}
      ${fact(words.used, lastUsedAt === undefined ? words.never : localTime(lastUsedAt, language))}
    </dl>
    <form method="post">
      ${hiddenToken(token)} <input type="hidden" name="id" value="${id}" />
      <button class="button second" aria-label="${words.remove}: ${name}">${words.remove}</button>
    </form>
  </li>`;
}

/** Draws the form that adds a passkey; `offered` is what the browser makes it of, as JSON. */
export function addPasskeyPage(
  { language, token }: Frame,
  { offered, name, faults }: { offered: string; name: string; faults: Faults },
): Html {
  const { add: words, faults: fault } = ownPasskeyWords[language];
  const attributes = `type="text" autocomplete="off" maxlength="${passkeyNameLength}" required`;
  const main = html`<h1>${words.title}</h1>
    <section class="card form">
      <p>${words.text}</p>
      ${formFault(faults)}
      <form method="post" id="passkey" data-make="${offered}">
        ${hiddenToken(token)} <input type="hidden" name="passkey" id="passkey-answer" />
        ${textField({ name: 'name', label: words.name, hint: words.hint, value: name, attributes, faults })}
        <p class="fault" id="passkey-fault" role="alert" tabindex="-1" hidden>${fault.refused}</p>
        <p class="row">
          <button class="button">${words.button}</button>
          <a class="button plain" href="${here}">${profileWords[language].back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here, main, script: 'passkey.js' });
}
