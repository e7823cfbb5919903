import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { logoWords } from '#words/developer/logo.ts';
import type { Html } from '../../common/layout.ts';

/** Draws the logo of an application; nothing where it has none. */
export function applicationLogo(
  language: Language,
  application: string,
  path: string | undefined,
): Html | '' {
  if (path === undefined) return '';
  return html`<p class="app-logo"><img src="${path}" alt="${logoWords[language].alt(application)}" /></p>`;
}
