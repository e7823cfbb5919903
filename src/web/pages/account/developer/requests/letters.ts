import { html } from 'hono/html';
import { sandboxWords } from '#words/developer/sandbox.ts';
import { copyableLines } from '../../../common/copyable.ts';
import type { Html } from '../../../common/layout.ts';
import { localTime } from '../../../common/local-time.ts';
import type { Frame } from '../../certificates/shown.ts';
import { code } from '../shown.ts';
import type { ShownLetter } from './shown.ts';

/** Draws the letters of a sandbox's request, which its developer reads in place of the signer. */
export function letterCard({ language }: Frame, letters: readonly ShownLetter[]): Html {
  const { letters: words } = sandboxWords[language];
  return html`<section class="card">
    <h2>${words.title}</h2>
    <p>${letters.length === 0 ? words.none : words.text}</p>
    ${
      letters.length === 0
        ? ''
        : html`<ul class="letters">
            ${letters.map((letter) => letterItem(language, letter))}
          </ul>`
    }
  </section>`;
}

function letterItem(language: Frame['language'], letter: ShownLetter): Html {
  const { letters: words } = sandboxWords[language];
  const { kind, at, to, subject, text, link } = letter;
  return html`<li>
    <p><strong>${words.kinds[kind]}</strong></p>
    <p class="quiet">${localTime(at, language)} · ${words.to}: ${code(to)}</p>
    ${kind === 'code' ? codeLine(language, letter) : ''}
    ${text === undefined ? '' : copyableLines(language, subject === undefined ? text : `${subject}\n\n${text}`)}
    ${link === undefined ? '' : html`<p class="row"><a class="button second" href="${link}">${words.open}</a></p>`}
  </li>`;
}

function codeLine(language: Frame['language'], { code: made }: ShownLetter): Html {
  const { letters: words } = sandboxWords[language];
  if (!made) return html`<p class="quiet">${words.codeOver}</p>`;
  return html`<p>
    ${words.code}: <strong class="one-time">${code(made.digits)}</strong> (${words.codeUntil}
    ${localTime(made.until, language)})
  </p>`;
}
