import { html } from 'hono/html';
import type { CertificateUseKind } from '#domain/certificate/certificate.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { revokeWords, type RevokeWords } from '#words/pages/revoke-certificate.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';

/** A use of a certificate as its holder sees it. */
export type ShownUse = {
  label: string;
  serialNumber: string;
  kind: CertificateUseKind;
  documentName: string | null;
  signatures: number;
  /** ISO 8601 UTC. */
  signedAt: string;
  /** The partner or organization that asked for it; null where none did. */
  askedBy: string | null;
};

/** Draws the page of the link in a letter about a use of a certificate: what it signed, and the button that revokes it. */
export function revokeCertificatePage(language: Language, use: ShownUse): Html {
  const words = revokeWords[language];
  const card = html`<section class="card end">
    <div class="stamp">${logoImage}</div>
    <h1>${words.title}</h1>
    <p>${words.text}</p>
    <dl class="when">
      <dt class="label">${words.certificate}</dt>
      <dd>${use.label}<br /><small translate="no">${use.serialNumber}</small></dd>
      <dt class="label">${words.signed}</dt>
      <dd>${use.documentName ?? words.unnamed(use.signatures)}</dd>
      <dt class="label">${words.when}</dt>
      <dd>${localTime(use.signedAt, language)}</dd>
      <dt class="label">${words.askedBy}</dt>
      <dd>${askerIn(words, use)}</dd>
    </dl>
    <form method="post">
      <p><button class="button grave">${words.button}</button></p>
    </form>
    <p class="quiet">${words.stranger}</p>
  </section>`;
  return layout({ language, title: words.title, style: 'signing.css', main: html`<main>${card}</main>` });
}

function askerIn({ by }: RevokeWords, { kind, askedBy }: ShownUse): string {
  if (kind === 'platform' || kind === 'csc') return by[kind];
  return askedBy ?? '–';
}
