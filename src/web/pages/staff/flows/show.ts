import { html } from 'hono/html';
import { doneWords, flowWords as words } from '#words/staff/flows.ts';
import type { Html } from '../../common/layout.ts';
import { consoleLayout, type Frame } from '../frame.ts';
import { agoOf, fact, given, timeOf } from '../parts.ts';
import { stateBadge, titleOf, whoseOf } from './table.ts';
import { deliveries, messages, recipients } from './parts.ts';
import type { ShownEvent, ShownFlowDetail } from './shown.ts';

export type FlowPage = {
  flow: ShownFlowDetail;
  timeline: readonly ShownEvent[];
  /** The acts that are possible now, each with the path of its page. */
  acts: readonly { path: string; text: string; grave?: boolean }[];
  /** The workflow in the Temporal UI. */
  temporal: string;
  /** The mark of an act that led here. */
  done: string | undefined;
  now: number;
};

/** Draws one flow: its state, why it is stuck and what to do, what staff can do, its parts and its timeline. */
export function flowPage(frame: Frame, page: FlowPage): Html {
  const { flow, acts, temporal, done, now } = page;
  const said = done && Object.hasOwn(doneWords, done) ? doneWords[done] : undefined;
  const main = html`${said ? html`<p class="notice good" role="status">${said}</p>` : ''}
    ${trouble(flow, now)}
    <section class="card">
      <dl class="facts">${facts(flow, now)}</dl>
      ${acts.length === 0 ? '' : actLinks(acts)}
    </section>
    ${recipients(flow)} ${messages(flow)} ${deliveries(flow)} ${timelineOf(page.timeline)}
    <section class="card">
      <h2>${words.ids}</h2>
      <dl class="facts">
        ${fact(words.id, html`<code translate="no">${flow.id}</code>`)}
        ${fact(words.workflow, html`<code translate="no">${flow.workflow_id}</code>`)}
      </dl>
      <p class="more"><a href="${temporal}" rel="noreferrer">${words.temporal}</a></p>
    </section>`;
  return consoleLayout(frame, { title: titleOf(flow), here: '/staff/flows', main });
}

function trouble(flow: ShownFlowDetail, now: number): Html | '' {
  const { what_happened: happened, what_to_do: todo } = flow;
  if (!happened && !todo) return '';
  return html`<section class="notice ${flow.stuck ? 'bad' : ''}" aria-label="${words.happened}">
    <p>
      <strong>${happened}</strong> ${
        flow.stuck_since
          ? html`<span class="quiet">${words.since} ${agoOf(flow.stuck_since, now)}</span>`
          : ''
      }
    </p>
    <p>${todo}</p>
  </section>`;
}

function actLinks(acts: FlowPage['acts']): Html {
  return html`<div class="acts" role="group" aria-label="${words.acts}">
    ${acts.map(({ path, text, grave }) => html`<a class="button ${grave ? 'second grave-way' : 'second'}" href="${path}">${text}</a>`)}
  </div>`;
}

const time = (label: string, at: string | null | undefined) => (at ? fact(label, timeOf(at)) : '');
const text = (label: string, value: string | null | undefined) => (value ? fact(label, given(value)) : '');

function facts(flow: ShownFlowDetail, now: number): (Html | '')[] {
  const { attempts, max_attempts: most } = flow;
  return [
    fact(words.state, stateBadge(flow)),
    text(words.waitsFor, flow.waits_for),
    fact(words.whose, whoseOf(flow)),
    text(words.reference, flow.reference),
    tellsOf(flow),
    text(words.externalRef, flow.external_ref),
    text(words.signer, flow.signer),
    flow.required_loa === undefined ? '' : fact(words.level, String(flow.required_loa)),
    fact(words.begun, html`${timeOf(flow.created_at)}<small>${agoOf(flow.created_at, now)}</small>`),
    time(words.linkSent, flow.link_sent_at),
    time(words.accepted, flow.accepted_at),
    time(words.signed, flow.signed_at),
    time(words.ends, flow.expires_at),
    time(words.nextTry, flow.next_try_at ?? flow.next_attempt_at),
    attempts === undefined || most === undefined
      ? ''
      : fact(words.attempts, words.attemptsOf(attempts, most)),
    flow.last_error ? fact(words.lastError, given(flow.last_error), true) : '',
  ];
}

/** The way from a delivery to its sign request. */
function tellsOf({ kind, request_id: id, reference }: ShownFlowDetail): Html | '' {
  if (kind !== 'webhook_delivery' || !id) return '';
  return fact(words.tellsOf, html`<a href="/staff/flows/${id}">${given(reference ?? id.slice(0, 8))}</a>`);
}

function timelineOf(events: readonly ShownEvent[]): Html {
  const list = html`<ol class="timeline">
    ${events.map(
      ({ at, text, by }) =>
        html`<li>
          <span class="quiet">${timeOf(at)}</span>
          <p>${given(text)} <small class="quiet">${given(words.by(by))}</small></p>
        </li>`,
    )}
  </ol>`;
  return html`<section class="card">
    <h2>${words.timeline}</h2>
    ${events.length === 0 ? html`<p class="quiet">${words.noTimeline}</p>` : list}
  </section>`;
}
