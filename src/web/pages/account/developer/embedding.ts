import { html } from 'hono/html';
import { embeddingOriginBounds } from '#domain/account/embedding-origin.ts';
import { developerWords } from '#words/developer/developer.ts';
import { sandboxWords } from '#words/developer/sandbox.ts';
import type { Html } from '../../common/layout.ts';
import type { Frame } from '../certificates/shown.ts';
import { hiddenToken, linesField, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { testBanner } from './mode.ts';
import { pathOfApplication, type ShownApplication } from './shown.ts';

type Shown = { application: ShownApplication; /** One a line. */ origins: string; faults: Faults };

/** Draws the form that names the origins whose pages may frame those of an application's sign requests. */
export function embeddingPage({ language, token }: Frame, { application, origins, faults }: Shown): Html {
  const { embedding: words } = sandboxWords[language];
  const path = pathOfApplication(application);
  const main = html`<p class="up"><a href="${path}">${application.name}</a></p>
    <h1>${words.title}</h1>
    ${testBanner(language, application)}
    <section class="card form">
      <p>${words.text}</p>
      <form method="post" novalidate>
        ${hiddenToken(token)}
        ${linesField({
          name: 'origins',
          label: words.field,
          hint: words.hint(embeddingOriginBounds.count),
          value: origins,
          attributes: 'rows="3" autocomplete="off" spellcheck="false"',
          faults,
        })}
        <p class="row">
          <button class="button">${words.button}</button>
          <a class="button plain" href="${path}">${developerWords[language].back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}
