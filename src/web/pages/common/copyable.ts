import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { copyWords } from '#words/pages/copy.ts';
import type { Html } from './layout.ts';

/** Draws a text with a button that copies it; the page's script, copy.js, shows the button where the browser can do it. */
export function copyable(language: Language, text: Html): Html {
  const { copy, copied } = copyWords[language];
  return html`<span class="copyable"
    >${text}<button type="button" class="copy" aria-live="polite" data-copied="${copied}" hidden>
      ${copy}
    </button></span
  >`;
}

/** Draws lines for a terminal or of a program, with a button that copies them. */
export function copyableLines(language: Language, lines: string): Html {
  const { copy, copied } = copyWords[language];
  return html`<div class="copyable">
    <pre class="listing" tabindex="0" translate="no">${lines}</pre>
    <button type="button" class="copy" aria-live="polite" data-copied="${copied}" hidden>${copy}</button>
  </div>`;
}
