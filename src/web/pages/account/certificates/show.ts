import { html } from 'hono/html';
import { certificateWords } from '#words/pages/certificates.ts';
import type { Done } from '#words/pages/certificates-words.ts';
import type { Html } from '../../common/layout.ts';
import { localTime } from '../../common/local-time.ts';
import { hiddenToken, textField, tickBox, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { badges, doneNotice, fact, pathOf, type Frame, type ShownCertificate } from './shown.ts';
import { historyCard, type History } from './history.ts';

/** The certificates before and after this one, by their renewals. */
type Kin = { renewedFrom: Link | undefined; renewedBy: Link | undefined };
type Link = { id: string; label: string };

type Shown = Kin & {
  certificate: ShownCertificate;
  history: History;
  done: Done | undefined;
  /** The settings as they are, or as they were typed and what is wrong with them. */
  settings: { label: string; useNotices: boolean; faults: Faults };
};

/** Draws the page of one certificate: facts, settings, the acts that are possible, and what it signed. */
export function certificatePage(frame: Frame, shown: Shown): Html {
  const { language, token } = frame;
  const { certificate, done } = shown;
  const words = certificateWords[language];
  const main = html`<p class="up"><a href="/account/certificates">${words.title}</a></p>
    <h1>${certificate.label}</h1>
    ${doneNotice(done, language)} ${factsCard(frame, shown)} ${settingsCard(frame, shown)}
    ${actsCard(frame, certificate)} ${historyCard(language, shown.history)}`;
  return signedInLayout({ language, title: certificate.label, token, here: '/account/certificates', main });
}

function kin(label: string, one: Link | undefined): Html | '' {
  return one ? fact(label, html`<a href="${pathOf(one)}">${one.label}</a>`) : '';
}

function factsCard({ language }: Frame, { certificate, renewedFrom, renewedBy }: Shown): Html {
  const words = certificateWords[language];
  const { facts } = words;
  const when = (at: string) => localTime(at, language);
  const { revokedAt, revocationReason, lastUsedAt } = certificate;
  return html`<section class="card">
    <p class="state">${badges(certificate, language)}</p>
    <dl class="facts">
      ${fact(facts.type, words.type[certificate.type])} ${fact(facts.subject, certificate.subject)}
      ${fact(facts.issuer, certificate.issuer)} ${fact(facts.validFrom, when(certificate.validFrom))}
      ${fact(facts.validTo, when(certificate.validTo))}
      ${fact(facts.key, `${certificate.keyType} ${certificate.keySize}`)}
      ${fact(facts.uses, facts.count(certificate.usageCount))}
      ${lastUsedAt === undefined ? '' : fact(facts.lastUsed, when(lastUsedAt))}
      ${revokedAt === undefined ? '' : fact(facts.revokedAt, when(revokedAt))}
      ${revocationReason === undefined ? '' : fact(facts.reason, words.reasons[revocationReason])}
      ${kin(facts.renewedFrom, renewedFrom)} ${kin(facts.renewedBy, renewedBy)}
      ${fact(facts.serialNumber, html`<span class="serial" translate="no">${certificate.serialNumber}</span>`)}
    </dl>
    <p class="more"><a href="${pathOf(certificate, 'chain.pem')}" download>${words.download}</a></p>
  </section>`;
}

function settingsCard({ language, token }: Frame, { certificate, settings }: Shown): Html {
  const { settings: words, fields } = certificateWords[language];
  const { label, useNotices, faults } = settings;
  return html`<section class="card form">
    <h2>${words.title}</h2>
    <form method="post" action="${pathOf(certificate, 'settings')}" novalidate>
      ${hiddenToken(token)}
      ${textField({
        name: 'label',
        label: fields.label,
        value: label,
        attributes: 'type="text" required maxlength="255" autocomplete="off"',
        faults,
      })}
      ${tickBox({ name: 'use_notices', label: fields.notices, ticked: useNotices, faults })}
      <p><button class="button second">${words.button}</button></p>
    </form>
  </section>`;
}

/** The acts that make sense for a certificate as it is now. */
function actsCard({ language, token }: Frame, certificate: ShownCertificate): Html {
  const words = certificateWords[language];
  const { status, type, isDefault } = certificate;
  const isActive = status === 'active';
  const isOurs = type === 'ca_issued' || type === 'self_signed';
  const link = (act: string, text: string) =>
    html`<a class="button second" href="${pathOf(certificate, act)}">${text}</a>`;
  return html`<section class="card">
    <h2>${words.acts}</h2>
    ${isActive && !isDefault ? defaultForm({ language, token }, certificate) : ''}
    <p class="row">
      ${isActive ? link('pin', words.pinAct.title) : ''}
      ${isOurs && status !== 'revoked' ? link('renew', words.renewAct.title) : ''}
      ${status === 'revoked' ? '' : link('revoke', words.revokeAct.title)}
      ${link('delete', words.deleteAct.title)}
    </p>
  </section>`;
}

function defaultForm({ language, token }: Frame, certificate: ShownCertificate): Html {
  const { makeDefault } = certificateWords[language];
  return html`<form class="row" method="post" action="${pathOf(certificate, 'default')}">
    ${hiddenToken(token)}
    <button class="button">${makeDefault.button}</button>
    <span class="hint">${makeDefault.text}</span>
  </form>`;
}
