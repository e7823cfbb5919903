import { html } from 'hono/html';
import { longestReport } from '#domain/account/abuse-report.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { reportWords } from '#words/pages/report.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';

/** Draws the page by which a reader of a letter reports it: one button and a text that may stay empty. It names nobody. */
export function reportPage(language: Language): Html {
  const { title, text, label, button } = reportWords[language];
  const main = html`<main>
    <section class="card end">
      <div class="stamp">${logoImage}</div>
      <h1>${title}</h1>
      <p>${text}</p>
      <form method="post">
        <div class="field">
          <label for="text">${label}</label>
          <textarea id="text" name="text" rows="4" maxlength="${longestReport}"></textarea>
        </div>
        <p><button class="button">${button}</button></p>
      </form>
    </section>
  </main>`;
  return layout({ language, title, style: 'signing.css', main });
}
