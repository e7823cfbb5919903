import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { secondFactorWords, type SecondFactorWords } from '#words/pages/second-factor.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';
import { hiddenToken, textField } from './form.ts';

/** The reasons why a code was not sent, or not taken. */
export type CodeFault = keyof SecondFactorWords['faults'];

type Step = {
  token: string;
  /** The path of this page. */
  path: string;
  /** The number to compare, while the question is open. */
  number: number | undefined;
  /** Set when the question has ended without a confirmation. */
  refused: boolean;
  /** Set when a code was sent just now. */
  sentBy?: 'sms' | 'email';
  fault?: CodeFault;
};

/** Draws the second step of a sign-in: the number for the device while it is asked, and the way by a code. */
export function secondFactorPage(language: Language, step: Step): Html {
  const words = secondFactorWords[language];
  const { number, refused, path } = step;
  const asked =
    number === undefined
      ? html`<p>${refused ? words.refused : words.codeText}</p>`
      : html`<p>${words.text}</p>
          <p class="compare">
            <span class="label">${words.number}</span> <strong id="number">${number}</strong>
          </p>
          <p><a class="button second" href="${path}">${words.again}</a></p>`;
  const main = html`<main>
    <section class="card end">
      <div class="stamp">${logoImage}</div>
      <h1>${number === undefined ? words.codeTitle : words.title}</h1>
      ${asked} ${number === undefined ? '' : html`<h2>${words.codeTitle}</h2>`}
      ${number === undefined ? '' : html`<p class="quiet">${words.codeText}</p>`} ${codeForms(words, step)}
    </section>
  </main>`;
  return layout({ language, title: words.title, style: 'companion.css', main, switchable: false });
}

function codeForms(words: SecondFactorWords, { token, path, sentBy, fault }: Step): Html {
  const told = sentBy === undefined ? '' : html`<p role="status">${words.sent[sentBy]}</p>`;
  const wrong = fault === undefined ? '' : html`<p class="fault" role="alert">${words.faults[fault]}</p>`;
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
