import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { certificateWords } from '#words/pages/certificates.ts';
import type { Done } from '#words/pages/certificates-words.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { momentOf } from '../../../moment.ts';
import type { Html } from '../../common/layout.ts';
import { signedInLayout } from '../signed-in.ts';
import { badges, doneNotice, fact, pathOf, type Frame, type ShownCertificate } from './shown.ts';

type Listed = {
  certificates: readonly ShownCertificate[];
  /** The cursor of the next page. */
  next: string | undefined;
  emailVerified: boolean;
  done: Done | undefined;
};

/** Draws the list of a person's certificates, and the ways to a new one. */
export function certificatesPage({ language, token }: Frame, listed: Listed): Html {
  const words = certificateWords[language];
  const { certificates, next, emailVerified, done } = listed;
  const ways = emailVerified
    ? html`<p class="row">
        <a class="button" href="/account/certificates/new">${words.make}</a>
        <a class="button second" href="/account/certificates/import">${words.import}</a>
      </p>`
    : html`<p class="notice">${words.unproved}</p>`;
  const main = html`<h1>${words.title}</h1>
    ${doneNotice(done, language)} ${certificates.length === 0 ? html`<p class="none">${words.none}</p>` : ''}
    ${ways}
    <ul class="certificates">
      ${certificates.map((one) => item(one, language))}
    </ul>
    ${next === undefined ? '' : html`<p><a class="button second" href="?cursor=${next}">${words.older}</a></p>`}`;
  return signedInLayout({ language, title: words.title, token, here: '/account/certificates', main });
}

function item(one: ShownCertificate, language: Language): Html {
  const { facts, type } = certificateWords[language];
  return html`<li class="card">
    <h2><a href="${pathOf(one)}">${one.label}</a> ${badges(one, language)}</h2>
    <dl class="facts">
      ${fact(facts.type, type[one.type])} ${fact(facts.subject, one.subject)}
      ${fact(facts.validTo, day(one.validTo, language))} ${fact(facts.uses, facts.count(one.usageCount))}
    </dl>
  </li>`;
}

/** The day of a moment, in UTC; its page has the time. */
function day(iso: string, language: Language): Html {
  return html`<time datetime="${iso}">${wordsIn(language).time.day(momentOf(iso, 'UTC'))}</time>`;
}
