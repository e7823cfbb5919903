import { html, raw } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { sandboxWords } from '#words/developer/sandbox.ts';
import type { Html } from '../../common/layout.ts';

/** The paths of an organization's applications of a mode, and of the form that makes one. */
export const listOfMode = { live: '/developer', test: '/developer/test' } as const;
export const makeOfMode = {
  live: '/developer/applications/new',
  test: '/developer/applications/new-test',
} as const;

export type Mode = keyof typeof listOfMode;

/** Gives the mode of an application. */
export function modeOfApplication({ livemode }: { livemode: boolean }): Mode {
  return livemode ? 'live' : 'test';
}

/** Draws the switch between live and test. */
export function modeSwitch(language: Language, mode: Mode): Html {
  const words = sandboxWords[language];
  const link = (one: Mode) =>
    html`<li>
      <a href="${listOfMode[one]}" ${one === mode ? raw('aria-current="page"') : ''}>${words[one]}</a>
    </li>`;
  return html`<nav class="filters" aria-label="${words.mode}">
    <ul>
      ${link('live')} ${link('test')}
    </ul>
  </nav>`;
}

/** Draws the banner of the sandbox's pages; nothing on live ones. */
export function testBanner(language: Language, { livemode }: { livemode: boolean }): Html | '' {
  if (livemode) return '';
  const { title, text } = sandboxWords[language].banner;
  return html`<p class="notice test"><strong>${title}.</strong> ${text}</p>`;
}
