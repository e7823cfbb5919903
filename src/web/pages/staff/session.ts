import { html } from 'hono/html';
import { frameWords } from '#words/staff/frame.ts';
import type { Html } from '../common/layout.ts';
import { consoleLayout, type Frame } from './frame.ts';
import { fact, given, timeOf } from './parts.ts';

type Session = { expiresAt: string; temporalUiUrl: string; codecEndpoint: string };

/** Draws the page of one's own session: person, roles, its end (ISO 8601), and the ways to the Temporal UI. */
export function sessionOfStaffPage(frame: Frame, { expiresAt, temporalUiUrl, codecEndpoint }: Session): Html {
  const { session: words } = frameWords;
  const reads = frame.roles.includes('payload_reader');
  const main = html`<section class="card">
    <dl class="facts">
      ${fact(words.person, given(frame.email))} ${fact(words.until, timeOf(expiresAt))}
      ${reads ? fact(words.codec, html`<code translate="no">${codecEndpoint}</code>`) : ''}
    </dl>
    <p class="label more">${words.roles}</p>
    <ul>
      ${frame.roles.map((role) => html`<li>${words.may[role]}</li>`)}
    </ul>
    ${reads ? html`<p class="quiet more">${words.codecHow}</p>` : ''}
    <p class="more"><a href="/staff/passkeys">${words.passkeys}</a></p>
    <p class="more">
      <a class="button second" href="${temporalUiUrl}" rel="noreferrer">${words.temporal}</a>
    </p>
  </section>`;
  return consoleLayout(frame, { title: words.title, here: '/staff/session', main });
}
