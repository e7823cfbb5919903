import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { certificateWords } from '#words/pages/certificates.ts';
import type { Html } from '../../common/layout.ts';
import { localTime } from '../../common/local-time.ts';
import type { ShownUse } from './shown.ts';

/** What a certificate signed, newest first; `next` is the cursor of the older ones. */
export type History = { uses: readonly ShownUse[]; next: string | undefined };

/** Draws what a certificate signed. */
export function historyCard(language: Language, { uses, next }: History): Html {
  const { history, older } = certificateWords[language];
  return html`<section class="card">
    <h2 id="history">${history.title}</h2>
    ${
      uses.length === 0
        ? html`<p class="quiet">${history.none}</p>`
        : html`<ol class="uses">
            ${uses.map((use) => item(use, language))}
          </ol>`
    }
    ${next === undefined ? '' : html`<p class="more"><a href="?uses=${next}#history">${older}</a></p>`}
  </section>`;
}

function item({ kind, signedAt, signatures, hashes, documentName }: ShownUse, language: Language): Html {
  const { history, kinds } = certificateWords[language];
  const about = [
    ...(documentName === undefined ? [] : [kinds[kind]]),
    ...(signatures > 1 ? [history.signatures(signatures)] : []),
  ];
  return html`<li>
    <strong>${documentName ?? kinds[kind]}</strong>
    <span class="quiet">${about.map((one) => `${one} · `)}${localTime(signedAt, language)}</span>
    <details>
      <summary>${history.hash}</summary>
      ${hashes.map((hash) => html`<code translate="no">${hash}</code>`)}
    </details>
  </li>`;
}
