import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { verifyWords } from '#words/pages/verify.ts';
import { cross, question, tick } from '../common/icons.ts';
import type { Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';
import type { VerifiedFile } from './facts.ts';
import { boxOf, reasonsOf, signatureCard } from './signature.ts';

/** What is shown of a verification: under a page's own title (`isPart`), or as the page's title. */
export type Shown = Pick<VerifiedFile, 'result'> & { name?: string; isPart?: true };

/** Draws the result for a file, and then each signature in it. */
export function verification(shown: Shown, language: Language): Html {
  return html`${verdict(shown, language)}
    <div class="signatures">
      ${shown.result.signatures.map((one, index) => signatureCard(one, index + 1, language))}
    </div>`;
}

function verdict({ name, result, isPart }: Shown, language: Language): Html {
  const words = verifyWords[language];
  const { title, text } = words.verdict[result.indication];
  const icons = { TOTAL_PASSED: tick, INDETERMINATE: question, TOTAL_FAILED: cross };
  const said = html`${icons[result.indication]} ${title(Math.max(1, result.signatures.length))}`;
  return html`<section class="card conclusion ${boxOf[result.indication]}" aria-labelledby="conclusion">
    ${isPart ? html`<h2 id="conclusion">${said}</h2>` : html`<h1 id="conclusion" tabindex="-1">${said}</h1>`}
    <p>${text}</p>
    ${result.signatures.length === 0 ? reasonsOf(result, language) : ''}
    <dl class="facts">
      ${
        name === undefined
          ? ''
          : html`<div>
              <dt>${words.file}</dt>
              <dd translate="no">${name === '' ? '–' : name}</dd>
            </div>`
      }
      <div>
        <dt>${words.verifiedAt}</dt>
        <dd>${localTime(result.verified_at, language)}</dd>
      </div>
      ${deletedEnvelope(result, language)}
    </dl>
  </section>`;
}

function deletedEnvelope({ deleted_envelope: deleted }: Shown['result'], language: Language): Html | '' {
  if (!deleted) return '';
  const words = verifyWords[language].deleted;
  return html`<div>
      <dt>${words.envelope}</dt>
      <dd><span translate="no">${deleted.id}</span><br />${words.text}</dd>
    </div>
    <div>
      <dt>${words.ended}</dt>
      <dd>${localTime(deleted.ended_at, language)}</dd>
    </div>
    <div>
      <dt>${words.deleted}</dt>
      <dd>${localTime(deleted.deleted_at, language)}</dd>
    </div>`;
}
