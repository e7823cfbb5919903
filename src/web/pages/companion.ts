import { html } from 'hono/html';
import { deviceNameLength } from '#domain/account/device.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { companionWords, type CompanionWords } from '#words/pages/companion.ts';
import { fact } from './account/certificates/shown.ts';
import { pinField, textField } from './account/form.ts';
import { layout, logoImage, type Html } from './common/layout.ts';

function page(language: Language, title: string, main: Html): Html {
  const { script } = companionWords[language];
  return layout({
    language,
    title,
    style: 'companion.css',
    script: 'companion.js',
    manifest: '/companion/manifest.webmanifest',
    main: html`<main>
      ${main}<noscript><p class="notice">${script}</p></noscript>
    </main>`,
  });
}

function card(id: string, words: { title: string; text?: string }, inner: Html | ''): Html {
  return html`<section class="card end" id="${id}" hidden>
    <div class="stamp">${logoImage}</div>
    <h1>${words.title}</h1>
    ${words.text === undefined ? '' : html`<p>${words.text}</p>`} ${inner}
  </section>`;
}

/** Draws the companion: its script shows what there is to confirm, or that this device is not registered. */
export function companionPage(language: Language): Html {
  const words = companionWords[language];
  const onward = html`<p><a class="button" href="/companion/register">${words.unknown.button}</a></p>`;
  const notify = html`<p>
      <button class="button second" id="push" type="button" hidden>${words.waiting.push}</button>
    </p>
    <p class="quiet" id="pushed" role="status"></p>`;
  const main = html`<p class="notice" id="told" role="status" tabindex="-1" hidden></p>
    ${card('unknown', words.unknown, onward)} ${card('waiting', words.waiting, notify)}
    ${card('asked', { title: words.asked.kinds.sign_in.title }, askedForm(words))}`;
  return page(language, words.title, html`<div id="companion">${main}</div>`);
}

const shown = (id: string): Html => html`<span id="${id}"></span>`;

function askedForm({ asked: words }: CompanionWords): Html {
  const faults = {};

  const attributes = 'type="text" inputmode="numeric" autocomplete="off" maxlength="2" required';
  return html`<p id="asked-text">${words.kinds.sign_in.text}</p>
    <dl class="facts" id="subject" aria-label="${words.subject}" hidden>
      ${fact(words.document, shown('document'))} ${fact(words.by, shown('by'))}
      ${fact(words.signatures, shown('signatures'))} ${fact(words.hashes, shown('hashes'))}
    </dl>
    <dl class="facts" aria-label="${words.from}">
      ${fact(words.browser, shown('browser'))} ${fact(words.network, shown('network'))}
      ${fact(words.place, shown('place'))}
    </dl>
    <form id="answer" novalidate>
      ${textField({ name: 'number', label: words.number, hint: words.numberHint, attributes, faults })}
      ${pinField({ name: 'pin', label: words.pin, faults })}
      <p class="fault" id="fault" role="alert" tabindex="-1" hidden></p>
      <p class="row">
        <button class="button" id="confirm">${words.confirm}</button>
        <button class="button plain" id="refuse" type="button">${words.refuse}</button>
      </p>
    </form>`;
}

/** Draws the form that registers the device at hand, for the user who is signed in on it. */
export function registerPage(language: Language, owner: { token: string; userId: string }): Html {
  const { register: words } = companionWords[language];
  const faults = {};
  const text = (name: string, label: string, attributes: string) =>
    textField({ name, label, attributes, faults });
  const main = html`<section class="card end">
    <div class="stamp">${logoImage}</div>
    <h1>${words.title}</h1>
    <p>${words.text}</p>
    <form id="register" novalidate data-token="${owner.token}" data-user="${owner.userId}">
      <p><button class="button second" id="send" type="button">${words.send}</button></p>
      <p class="quiet" id="sent" role="status"></p>
      ${text('code', words.code, 'type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required')}
      ${text('name', words.name, `type="text" autocomplete="off" maxlength="${deviceNameLength}" required`)}
      ${pinField({ name: 'pin', label: words.pin, hint: words.pinHint, faults, isNew: true })}
      ${pinField({ name: 'again', label: words.again, faults, isNew: true })}
      <p class="fault" id="fault" role="alert" tabindex="-1" hidden></p>
      <p><button class="button" id="done">${words.button}</button></p>
    </form>
  </section>`;
  return page(language, words.title, main);
}
