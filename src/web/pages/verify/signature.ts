import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { verifyWords } from '#words/pages/verify.ts';
import type { Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';
import { detailsOf } from './details.ts';
import type { Indication, ShownSignature } from './facts.ts';

/** The class of a box by its result. */
export const boxOf: Record<Indication, string> = {
  TOTAL_PASSED: 'good',
  INDETERMINATE: 'unsure',
  TOTAL_FAILED: 'bad',
};

/** Draws one signature in words: who, when, what, and what changed since; the rest folds out. */
export function signatureCard(signature: ShownSignature, number: number, language: Language): Html {
  const words = verifyWords[language];
  const title = signature.countersigns === null ? words.signature(number) : words.countersignature;
  return html`<section class="card signature" aria-labelledby="signature-${number}">
    <h2 id="signature-${number}">
      ${title}
      <span class="mark ${boxOf[signature.indication]}">${words.holds[signature.indication]}</span>
    </h2>
    <dl class="facts">
      ${row(words.who, who(signature, language))} ${row(words.when, when(signature, language))}
      ${row(words.covers, covers(signature, language))}
      ${
        signature.modification_level
          ? row(words.since, html`${words.modification[signature.modification_level]}`)
          : ''
      }
      ${row(words.certificate, certificate(signature, language))}
    </dl>
    ${reasonsOf(signature, language)} ${detailsOf(signature, language)}
  </section>`;
}

function row(name: string, value: Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function who({ signer_name: name, certificate_info: subject }: ShownSignature, language: Language): Html {
  if (name === null) return html`${verifyWords[language].nobody}`;
  return html`<span translate="no">${name}</span>
    ${subject === null || subject === name ? '' : html`<small translate="no">${subject}</small>`}`;
}

function when({ timestamp, signing_time: claimed }: ShownSignature, language: Language): Html {
  const words = verifyWords[language];
  if (timestamp)
    return html`${localTime(timestamp.time, language)}<small
        >${words.proved} <span translate="no">${timestamp.tsa ?? ''}</span></small
      >`;
  if (claimed === null) return html`${words.noTime}`;
  return html`${localTime(claimed, language)}<small>${words.claimed}</small>`;
}

function covers({ coverage, scopes }: ShownSignature, language: Language): Html {
  const words = verifyWords[language];
  if (coverage) return html`${words.coverage[coverage]}`;
  const named = scopes.map(({ name, scope }) => {
    const known = name === 'document' ? words.document : name;
    return scope === 'full' ? known : words.partOf(known);
  });
  return html`<span>${named.join(', ') || '–'}</span>`;
}

function certificate({ revocation }: ShownSignature, language: Language): Html {
  const words = verifyWords[language];
  const at = revocation.status === 'revoked' ? revocation.revoked_at : revocation.checked_at;
  return html`${words.revocation[revocation.status]}
  ${at === null ? '' : html`<small>${localTime(at, language)}</small>`}`;
}

/** The reasons of a result, or notes beside one that passed. */
export function reasonsOf(
  { indication, reasons }: Pick<ShownSignature, 'indication' | 'reasons'>,
  language: Language,
): Html | '' {
  if (reasons.length === 0) return '';
  const words = verifyWords[language];
  return html`<div class="part reasons">
    <p><strong>${indication === 'TOTAL_PASSED' ? words.notes : words.why}</strong></p>
    <ul>
      ${reasons.map(({ message }) => html`<li>${message}</li>`)}
    </ul>
  </div>`;
}
