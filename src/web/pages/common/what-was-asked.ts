import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import type { Html } from './layout.ts';

/** Lists the name of the document and who asked, where they are known, and then more facts. */
export function whatWasAsked(
  { name, by }: { name: string; by: string },
  language: Language,
  more: Html | '' = '',
): Html {
  const { kept } = envelopeWords[language];
  return html`<dl class="when">
    <dt class="label">${kept.document}</dt>
    <dd>${name}</dd>
    ${
      by
        ? html`<dt class="label">${kept.sender}</dt>
            <dd>${by}</dd>`
        : ''
    }
    ${more}
  </dl>`;
}
