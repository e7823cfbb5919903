import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { privacyWords } from '#words/pages/privacy.ts';
import { layout, type Html } from './layout.ts';

export const privacyPath = '/privacy';

/** Draws the page that says what the service does with what it knows of people. */
export function privacyPage(language: Language): Html {
  const { title, lead, parts } = privacyWords[language];
  const main = html`<main class="prose">
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    ${parts.map(
      (part) =>
        html`<section>
          <h2>${part.title}</h2>
          ${part.texts.map((text) => html`<p>${text}</p>`)}
        </section>`,
    )}
  </main>`;
  return layout({ language, title, style: 'landing.css', main });
}

/** Draws the line under a consent: what is recorded, and the page that says more, beside the one that is open. */
export function privacyLine(language: Language): Html {
  const { recorded, link } = privacyWords[language];
  return html`<p class="hint">
    ${recorded} <a href="${privacyPath}?lang=${language}" target="_blank" rel="noopener">${link}</a>
  </p>`;
}
