import { html } from 'hono/html';
import type { EnvelopeEnd } from '#domain/envelope/envelope.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { checkWords, type CheckedFile } from '#words/pages/check.ts';
import { cross, tick } from '../common/icons.ts';
import { layout, type Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';
import type { VerifiedFile } from '../verify/facts.ts';
import { verification } from '../verify/verification.ts';

/** The facts of an envelope that the public may know: nothing of its content, nobody who took part. */
export type CheckFacts = {
  envelopeId: string;
  /** As people read it; of a deleted envelope it is not kept. */
  reference: string | undefined;
  /** `open` until it has ended. */
  status: EnvelopeEnd | 'open';
  /** ISO 8601 UTC; of an open one, when it was sent. */
  endedAt: string;
  /** Set once our copy of the signed PDF was deleted after its time. */
  deletedAt: string | undefined;
  /** How many have signed; not said of an open one. */
  signatures: number | undefined;
  hashes: Record<CheckedFile, string | null>;
  /** What was found in the signed PDF, with people's names masked; `later` while it cannot be, undefined without a signature. */
  verification: VerifiedFile['result'] | 'later' | undefined;
};

/** The public page that the QR code of a certificate of completion leads to: how it ended, and a file can be compared. */
export function checkPage(facts: CheckFacts, language: Language): Html {
  const words = checkWords[language];
  const main = html`<main data-phase="check">
    <div class="asks">
      <h1 tabindex="-1">${words.title}</h1>
      <p class="description">${words.intro}</p>
    </div>
    ${deleted(facts, language)}
    ${facts.status === 'open' ? html`<div class="notice">${words.openText}</div>` : ''}
    <div class="sides">${comparison(language)} ${standing(facts, language)}</div>
    ${verified(facts, language)}
  </main>`;
  const { reference } = facts;
  const page = { language, title: words.title, style: 'verify.css', script: 'check.js', main } as const;
  return layout(reference === undefined ? page : { ...page, reference });
}

function deleted({ deletedAt }: CheckFacts, language: Language): Html | '' {
  if (deletedAt === undefined) return '';
  const words = checkWords[language];
  return html`<div class="notice">
    <strong>${words.deleted}</strong> ${localTime(deletedAt, language)}. ${words.deletedText}
  </div>`;
}

/** The view of /verify, over the signed PDF that is stored here. */
function verified({ verification: result }: CheckFacts, language: Language): Html | '' {
  const words = checkWords[language];
  if (result === undefined) return '';
  return html`<section class="verified" aria-labelledby="verified">
    <div class="asks">
      <h2 id="verified">${words.verified}</h2>
      <p class="description">${words.verifiedText}</p>
    </div>
    ${
      result === 'later'
        ? html`<div class="notice">${words.verifiedLater}</div>`
        : verification({ result, isPart: true }, language)
    }
  </section>`;
}

function standing(facts: CheckFacts, language: Language): Html {
  const words = checkWords[language];
  return html`<section class="card" aria-label="${words.envelope}">
    <dl class="facts">
      <div>
        <dt>${words.ended[facts.status]}</dt>
        <dd>${localTime(facts.endedAt, language)}</dd>
      </div>
      ${
        facts.signatures === undefined
          ? ''
          : html`<div>
              <dt>${words.signatures}</dt>
              <dd>${facts.signatures}</dd>
            </div>`
      }
    </dl>
    ${fingerprint('signed', words.signedHash, facts, language)}
    ${fingerprint('original', words.originalHash, facts, language)}
    ${fingerprint('certificate', words.certificateHash, facts, language)}
    <div class="part">
      <p class="hint">${words.envelope}: <span translate="no">${facts.envelopeId}</span></p>
    </div>
  </section>`;
}

function fingerprint(kind: CheckedFile, title: string, { hashes }: CheckFacts, language: Language): Html {
  const hash = hashes[kind];
  const groups = hash?.match(/.{1,8}/g)?.map((group) => html`<span>${group}</span>`);
  return html`<section class="part" aria-labelledby="title-${kind}">
    <h2 class="label" id="title-${kind}">${title}</h2>
    <p
      class="${groups ? 'fingerprint' : 'quiet'}"
      id="hash-${kind}"
      data-hash="${hash ?? ''}"
      translate="${groups ? 'no' : 'yes'}"
    >
      ${groups ?? checkWords[language].none}
    </p>
  </section>`;
}

function comparison(language: Language): Html {
  const words = checkWords[language];
  return html`<section class="card" aria-labelledby="ask">
    <h2 id="ask">${words.ask}</h2>
    <p class="quiet">${words.askText}</p>
    <div class="drop" id="drop">
      <button class="button second" type="button" id="choose">${words.choose}</button>
      <span class="quiet">${words.drop}</span>
      <span class="quiet stays">${words.stays}</span>
      <input type="file" id="file" hidden aria-label="${words.choose}" />
    </div>
    <div class="verdict" id="verdict" role="status"></div>
    <template id="icon-match">${tick}</template>
    <template id="icon-mismatch">${cross}</template>
    <div class="part">
      <p><a class="button second" href="/verify">${words.verify}</a></p>
      <p class="hint">${words.byYourself} <a href="/ca/root.pem">/ca/root.pem</a></p>
    </div>
  </section>`;
}
