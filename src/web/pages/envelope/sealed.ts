import { html } from 'hono/html';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { sealedWords, type SealedFault } from '#words/pages/sealed.ts';
import { momentOf } from '../../moment.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { layout, logoImage, type Html } from '../common/layout.ts';
import { plainCard } from '../sign-request/end.ts';

/** Names in the forms of these pages what is asked for. */
export const sealedActs = ['access', 'send', 'code', 'renew'] as const;
export type SealedAct = (typeof sealedActs)[number];

/** Whose language a page speaks, and the reference of the envelope as people read it: it opens nothing. */
export type SealedPlace = { language: Language; reference: string };

function page({ language, reference }: SealedPlace, title: string, card: Html): Html {
  return layout({ language, title, style: 'signing.css', reference, main: html`<main>${card}</main>` });
}

function card(title: string, text: string, more: Html): Html {
  return html`<section class="card end">
    <div class="stamp">${logoImage}</div>
    <h1>${title}</h1>
    <p>${text}</p>
    ${more}
  </section>`;
}

type Form = { act: SealedAct; button: string; look?: string; field?: Html };

function form({ act, button, look = 'button', field }: Form): Html {
  return html`<form method="post">
    <input type="hidden" name="act" value="${act}" />
    ${field ?? ''}
    <p><button class="${look}">${button}</button></p>
  </form>`;
}

type Field = { name: string; label: string; attributes: Html; fault: string | undefined };

function field({ name, label, attributes, fault }: Field): Html {
  const isWrong = fault === undefined ? '' : html`aria-invalid="true" aria-describedby="fault"`;
  return html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        required
        autocapitalize="off"
        spellcheck="false"
        ${attributes}
        ${isWrong}
      />
    </div>
    ${told(fault)}`;
}

function told(fault: string | undefined): Html | '' {
  return fault === undefined ? '' : html`<p class="fault" id="fault" role="alert">${fault}</p>`;
}

/** Draws the page that asks for the access code which the sender gave; it names neither sender nor document. */
export function sealedAccessPage(place: SealedPlace, fault?: SealedFault): Html {
  const { access, fault: faults } = sealedWords[place.language];
  const said = fault && faults[fault];
  if (fault === 'shut')
    return page(place, access.title, plainCard({ title: access.title, text: faults.shut }));
  const attributes = html`autocomplete="off" maxlength="${envelopeBounds.accessCode.max}"`;
  const input = field({ name: 'access_code', label: access.label, attributes, fault: said });
  const asked = form({ act: 'access', button: access.button, field: input });
  return page(place, access.title, card(access.title, access.text, asked));
}

export type CodePage = { address: string; sent: boolean; fault?: SealedFault };

/** Draws the page that sends a one-time code to a masked address and takes it. */
export function sealedCodePage(place: SealedPlace, { address, sent, fault }: CodePage): Html {
  const { code, fault: faults } = sealedWords[place.language];
  const said = fault && faults[fault];
  const first = html`${told(said)} ${form({ act: 'send', button: code.send })}`;
  if (!sent) return page(place, code.title, card(code.title, code.text(address), first));
  const attributes = html`class="code" inputmode="numeric" autocomplete="one-time-code"`;
  const input = field({ name: 'otp', label: code.label, attributes, fault: said });
  const forms = html`${form({ act: 'code', button: code.button, field: input })}
  ${form({ act: 'send', button: code.again, look: 'button plain' })}`;
  return page(place, code.title, card(code.title, code.sent(address), forms));
}

/** What the page of a sealed document tells: its name, who sent it, the end and the link's own (ISO 8601), and where its parts are. */
export type SealedFacts = {
  name: string;
  sender: { name: string; organization: string };
  completedAt: string;
  until: string;
  /** The path of the page, under which its files are. */
  path: string;
  /** The time zone of the sender's organization, in which times are written. */
  zone: string;
};

/** Draws the page from which a sealed document is saved, with its certificate of completion, and checked. */
export function sealedPage(place: SealedPlace, facts: SealedFacts): Html {
  const { ready } = sealedWords[place.language];
  const { time } = wordsIn(place.language);
  const { name, sender, path } = facts;
  const more = html`<dl class="when">
      <dt class="label">${ready.from}</dt>
      <dd>${[sender.name, sender.organization].filter(Boolean).join(', ')}</dd>
      <dt class="label">${ready.at}</dt>
      <dd>
        <time datetime="${facts.completedAt}">${time.moment(momentOf(facts.completedAt, facts.zone))}</time>
      </dd>
    </dl>
    <p><a class="button" id="document" href="${path}/document" download>${ready.document}</a></p>
    <p>
      <a class="button second" id="certificate" href="${path}/certificate" download>${ready.certificate}</a>
    </p>
    <p class="quiet">${ready.certificateHint}</p>
    <p><a id="check" href="${path}/check">${ready.check}</a></p>
    <p class="quiet">${ready.until(time.day(momentOf(facts.until, facts.zone)))}</p>`;
  return page(place, name, plainCard({ title: name, text: ready.text }, more, 'pressed'));
}

/** Draws the page of a link that has ended, or of a former generation: it can send a new one, and tells nothing. */
export function sealedEndedPage(place: SealedPlace): Html {
  const { ended } = sealedWords[place.language];
  const asked = form({ act: 'renew', button: ended.button });
  return page(place, ended.title, card(ended.title, ended.text, asked));
}

/** Draws the page after a new link was asked for: the same whether or not one was sent. */
export function sealedRenewedPage(place: SealedPlace): Html {
  const { renewed } = sealedWords[place.language];
  return page(place, renewed.title, plainCard(renewed, undefined, 'pressed'));
}
