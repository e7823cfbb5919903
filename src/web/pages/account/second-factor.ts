import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { secondFactorWords, type SecondFactorWords } from '#words/pages/second-factor.ts';
import { ownPasskeyWords } from '#words/pages/own-passkeys.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';
import { passkeyForm } from './factors/passkey-form.ts';
import { hiddenToken, textField } from './form.ts';

/** The reasons why a code was not sent, or not taken. */
export type CodeFault = keyof SecondFactorWords['faults'];

/** Those, and that of a passkey which was not taken. */
export type StepFault = CodeFault | 'passkey';

type Step = {
  token: string;
  /** The path of this page. */
  path: string;
  /** The number to compare, while the question is open. */
  number: number | undefined;
  /** Set when the question has ended without a confirmation. */
  refused: boolean;
  /** For a user whose app makes codes: the way to the form of those, or the form. */
  app?: 'link' | 'form';
  /** What the browser asks for a passkey with, as JSON, where the user has one. */
  passkey?: string | undefined;
  /** Set when a code was sent just now. */
  sentBy?: 'sms' | 'email';
  fault?: StepFault;
};

/** Draws the second step of a sign-in: the number for the device while it is asked, and the way by a code, of the app where there is one. */
export function secondFactorPage(language: Language, step: Step): Html {
  const words = secondFactorWords[language];
  const { number, refused, path, app } = step;
  const code = app === undefined ? { title: words.codeTitle, text: words.codeText } : words.app;
  const asked =
    number === undefined
      ? html`<p>${refused ? words.refused : code.text}</p>`
      : html`<p>${words.text}</p>
          <p class="compare">
            <span class="label">${words.number}</span> <strong id="number">${number}</strong>
          </p>
          <p><a class="button second" href="${path}">${words.again}</a></p>`;
  const main = html`<main>
    <section class="card end">
      <div class="stamp">${logoImage}</div>
      <h1>${number === undefined ? code.title : words.title}</h1>
      ${asked} ${number === undefined ? '' : html`<h2>${code.title}</h2>`}
      ${number === undefined ? '' : html`<p class="quiet">${code.text}</p>`}
      ${app === undefined ? codeForms(words, step) : byApp(words, step)} ${byPasskey(language, step)}
    </section>
  </main>`;
  const title = number === undefined ? code.title : words.title;
  const script = step.passkey === undefined ? {} : ({ script: 'passkey.js' } as const);
  return layout({ language, title, style: 'companion.css', ...script, main, switchable: false });
}

function byPasskey(language: Language, { token, path, passkey, fault }: Step): Html | '' {
  if (passkey === undefined) return '';
  const words = ownPasskeyWords[language];
  const refused = fault === 'passkey' ? html`<p class="fault" role="alert">${words.failed}</p>` : '';
  const action = `${path}/passkey`;
  const inner = hiddenToken(token);
  return passkeyForm({ asked: passkey, words, action, inner, fault: refused, isOneOfSeveral: true });
}

function byApp(words: SecondFactorWords, { token, path, app, fault }: Step): Html {
  if (app === 'link')
    return html`<p><a class="button second" href="${path}?by=app">${words.app.link}</a></p>`;
  const faults =
    fault === undefined || fault === 'passkey'
      ? {}
      : { code: words.app.faults[fault === 'many' ? 'many' : 'wrong'] };
  const attributes =
    'type="text" autocomplete="one-time-code" autocapitalize="characters" maxlength="40" required autofocus';
  return html`<form method="post" action="${path}" novalidate>
    ${hiddenToken(token)}
    ${textField({ name: 'code', label: words.code, hint: words.app.hint, attributes, faults })}
    <p><button class="button">${words.button}</button></p>
  </form>`;
}

function codeForms(words: SecondFactorWords, { token, path, sentBy, fault }: Step): Html {
  const told = sentBy === undefined ? '' : html`<p role="status">${words.sent[sentBy]}</p>`;
  const isTold = fault !== undefined && fault !== 'passkey';
  const wrong = isTold ? html`<p class="fault" role="alert">${words.faults[fault]}</p>` : '';
  const isSent = sentBy !== undefined || fault === 'wrong';
  const attributes =
    'type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus';
  const give = html`<form method="post" action="${path}" novalidate>
    ${hiddenToken(token)} ${textField({ name: 'code', label: words.code, attributes, faults: {} })}
    <p><button class="button">${words.button}</button></p>
  </form>`;
  return html`${told} ${wrong} ${isSent ? give : ''}
    <form method="post" action="${path}/code">
      ${hiddenToken(token)}
      <p><button class="button ${isSent ? 'plain' : 'second'}">${words.send}</button></p>
    </form>`;
}
