import { html } from 'hono/html';
import type { EndedSession, OpenSession, SessionReturn, SessionView } from '#domain/envelope/session-view.ts';
import { taskOf } from '#domain/envelope/session-phase.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { failedWords } from '#words/pages/envelope-failed.ts';
import { sealedWords } from '#words/pages/sealed.ts';
import type { Ending } from '#words/pages/words.ts';
import { savePath } from '../common/document-path.ts';
import { senderOf } from './head.ts';
import { tick } from '../common/icons.ts';
import { logoImage } from '../common/layout.ts';
import type { Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';
import { returnWay } from '../common/return-way.ts';
import { whatWasAsked } from '../common/what-was-asked.ts';
import { plainCard } from '../sign-request/end.ts';

/** Draws the page of a recipient before their turn: nothing of the document. */
export function envelopeWaiting(view: OpenSession, language: Language): Html {
  const { waiting } = envelopeWords[language];
  const more = html`<p class="quiet">${waiting.follow}</p>
    <dl class="when">
      <dt class="label">${senderOf(view)}</dt>
      <dd>${view.envelope.name}</dd>
    </dl>`;
  return plainCard(waiting, more);
}

/** While the signature is made; also the template that the page shows at once after Sign. */
export function envelopeSealing(language: Language): Html {
  const { sealing } = envelopeWords[language];
  return html`<section class="card end">
    <div class="stamp turning">${logoImage}</div>
    <h1 tabindex="-1">${sealing.title}</h1>
    <ul class="progress">
      <li>${tick}<span>${sealing.accepted}</span></li>
      <li class="working"><span>${sealing.working}</span></li>
    </ul>
    <p class="quiet">${sealing.text}</p>
  </section>`;
}

/** Gives the act of a recipient who has acted. */
export function actOf({ recipient }: OpenSession): 'sign' | 'approve' {
  return taskOf(recipient.role) === 'sign' ? 'sign' : 'approve';
}

/** Draws the page of a recipient who has acted while others still have to; with the document as far as it may be had. */
export function envelopeDone(view: OpenSession, language: Language, token: string): Html {
  const { done, kept } = envelopeWords[language];
  const act = actOf(view);
  const time = view.signed_at ?? null;
  const facts = keptFacts({ ...view.envelope, at: kept.acted[act], time }, language);
  return plainCard(
    done[act],
    html`${facts} ${downloadPart(view, language)} ${receiptPart(view, token, language)}
    ${wayBack(view, language)}`,
    'pressed',
  );
}

type Kept = {
  name: string;
  sender: { name: string; organization: string };
  /** What happened at the time. */
  at: string;
  time: string | null;
  /** Why it ended; null where nobody gave a reason, or the caller may not know it. */
  reason?: string | null;
};

/** Gives who asked: the sender's name and organization, as far as they are known. */
export function askerOf({ name, organization }: Kept['sender']): string {
  return [name, organization].filter(Boolean).join(', ');
}

/** Lists what a person keeps of it: the document's name, who asked, and when it was done or ended. */
function keptFacts({ name, sender, at, time, reason }: Kept, language: Language): Html {
  const { kept } = envelopeWords[language];
  const by = askerOf(sender);
  const more = html`${
    time
      ? html`<dt class="label">${at}</dt>
          <dd>${localTime(time, language)}</dd>`
      : ''
  }
  ${
    reason
      ? html`<dt class="label">${kept.reason}</dt>
          <dd class="words">${reason}</dd>`
      : ''
  }`;
  return whatWasAsked({ name, by }, language, more);
}

/** Draws the page of a recipient who has acted on a document that cannot be signed or sealed. */
export function envelopeFailed(view: OpenSession, language: Language): Html {
  const { title, text } = failedWords[language];
  return plainCard({ title: title[actOf(view)], text }, downloadPart(view, language));
}

function downloadPart({ document }: OpenSession, language: Language): Html | undefined {
  if (!document) return undefined;
  return html`<p>
    <a class="button second" id="download" href="${savePath(document.url)}" download
      >${envelopeWords[language].done.download}</a
    >
  </p>`;
}

/** The form that has the link to the sealed document sent again; it goes to the page's own address. */
function sendAgain(language: Language): Html {
  const { button, hint } = sealedWords[language].again;
  return html`<form method="post">
    <p><button class="button second" id="again">${button}</button></p>
    <p class="quiet">${hint}</p>
  </form>`;
}

/** The receipt of their own act, while this browser may have it. */
function receiptPart({ receipt }: SessionView, token: string, language: Language): Html | '' {
  if (!receipt) return '';
  const words = sealedWords[language].receipt;
  return html`<p>
      <a class="button second" id="receipt" href="/envelope/${encodeURIComponent(token)}/receipt" download
        >${words.button}</a
      >
    </p>
    <p class="quiet">${words.hint}</p>`;
}

/** The certificate of completion, while this browser may have it. */
function certificatePart(token: string, language: Language): Html {
  const { certificate, certificateHint } = sealedWords[language].ready;
  return html`<p>
      <a
        class="button second"
        id="certificate"
        href="/envelope/${encodeURIComponent(token)}/certificate"
        download
        >${certificate}</a
      >
    </p>
    <p class="quiet">${certificateHint}</p>`;
}

type Ended = Ending & { at: string; time: string | null; stamp: 'faded' | 'pressed' };

function endingOf({ envelope, recipient }: EndedSession, language: Language): Ended {
  const { ended } = envelopeWords[language];
  if (envelope.status === 'declined') {
    const who = recipient.status === 'declined' ? 'you' : 'other';
    return { ...ended.declined[who], at: ended.declined.at, time: envelope.declined_at, stamp: 'faded' };
  }
  if (envelope.status === 'voided') return { ...ended.voided, time: envelope.voided_at, stamp: 'faded' };
  if (envelope.status === 'expired') return { ...ended.expired, time: envelope.expired_at, stamp: 'faded' };
  const said = ended.completed[taskOf(recipient.role)];
  return { ...said, at: ended.completed.at, time: envelope.completed_at, stamp: 'pressed' };
}

/** Draws the envelope's end: what it was, of whom and when; nothing of the document. */
export function envelopeEnded(
  view: EndedSession,
  { language, token }: { language: Language; token: string },
): { title: string; body: Html } {
  const { title, text, at, time, stamp } = endingOf(view, language);
  const facts = keptFacts({ ...view.envelope, at, time }, language);
  const more = html`${wayBack(view, language)}
  ${view.envelope.status === 'completed' ? sendAgain(language) : ''} ${receiptPart(view, token, language)}
  ${view.certificate ? certificatePart(token, language) : ''}`;
  return { title, body: plainCard({ title, text }, html`${facts} ${more}`, stamp) };
}

function wayBack({ redirect_url: address, application = '' }: SessionReturn, language: Language): Html | '' {
  return returnWay(address, application, language);
}
