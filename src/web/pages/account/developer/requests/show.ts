import { html } from 'hono/html';
import { requestWords } from '#words/developer/requests.ts';
import { wordsIn } from '#words/pages/speak.ts';
import { momentOf } from '../../../../moment.ts';
import type { Html } from '../../../common/layout.ts';
import { localTime } from '../../../common/local-time.ts';
import type { Frame } from '../../certificates/shown.ts';
import { signedInLayout } from '../../signed-in.ts';
import { testBanner } from '../mode.ts';
import { code, fact, pathOfApplication, type ShownApplication } from '../shown.ts';
import { deliveryRows } from '../webhooks/rows.ts';
import { letterCard } from './letters.ts';
import { requestBadges } from './list.ts';
import type { ShownRequestInFull } from './shown.ts';

type Shown = { application: ShownApplication; request: ShownRequestInFull };

/** Draws a sign request: its facts, why it is stuck, what happened, and the events of it that were sent. */
export function requestPage(frame: Frame, { application, request }: Shown): Html {
  const { language, token } = frame;
  const words = requestWords[language];
  const title = request.documentName ?? words.unnamed;
  const main = html`<p class="up">
      <a href="${pathOfApplication(application, '/sign-requests')}">${words.title}</a>
    </p>
    <h1><bdi>${title}</bdi></h1>
    ${testBanner(language, application)} ${troubleNotice(frame, request)}
    <section class="card">
      <h2>${code(request.reference)} ${requestBadges(language, request)}</h2>
      <dl class="facts">${facts(frame, request)}</dl>
    </section>
    ${application.livemode ? '' : letterCard(frame, request.letters)} ${timeline(frame, request)}
    <section class="card">
      <h2>${words.deliveries}</h2>
      ${
        request.deliveries.length === 0
          ? html`<p class="quiet">${words.noDeliveries}</p>`
          : deliveryRows(language, application, request.deliveries)
      }
    </section>`;
  return signedInLayout({ language, title, token, here: '/developer', script: 'copy.js', main });
}

function troubleNotice({ language }: Frame, { trouble }: ShownRequestInFull): Html | '' {
  if (!trouble) return '';
  const words = requestWords[language];
  const { happened, todo } = words.trouble[trouble.kind];
  const since = wordsIn(language).time.moment(momentOf(trouble.since, 'UTC'));
  return html`<div class="notice bad">
    <p><strong>${happened}</strong></p>
    <p>${todo}</p>
    <p class="quiet">${words.since(since)}</p>
  </div>`;
}

function facts({ language }: Frame, request: ShownRequestInFull): (Html | '')[] {
  const words = requestWords[language];
  const { facts: names } = words;
  const time = (name: string, at: string | undefined) =>
    at === undefined ? '' : fact(name, localTime(at, language));
  const { externalRef, loa, declineReason, expiryReason } = request;
  return [
    fact(names.id, code(request.id)),
    externalRef === undefined ? '' : fact(names.externalRef, code(externalRef)),
    time(names.created, request.createdAt),
    time(names.expires, request.expiresAt),
    fact(names.requiredLoa, String(request.requiredLoa)),
    loa === undefined ? '' : fact(names.loa, String(loa)),
    time(names.signed, request.signedAt),
    time(names.rejected, request.rejectedAt),
    declineReason === undefined ? '' : fact(names.why, html`<bdi>${declineReason}</bdi>`),
    expiryReason === undefined ? '' : fact(names.why, words.ends[expiryReason]),
    fact(names.linkHeldBy, request.linkGivenTo.map((one) => words.heldBy[one]).join(', ')),
  ];
}

function timeline({ language }: Frame, { timeline: events }: ShownRequestInFull): Html {
  const words = requestWords[language];
  return html`<section class="card">
    <h2>${words.timeline}</h2>
    <ol class="timeline">
      ${events.map(
        ({ at, action, facts: told }) =>
          html`<li>
            <span class="quiet">${localTime(at, language)}</span>
            <p>${words.say[action](told)}</p>
          </li>`,
      )}
    </ol>
  </section>`;
}
