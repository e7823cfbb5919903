import { html } from 'hono/html';
import { flowWords as words, plain } from '#words/staff/flows.ts';
import type { Html } from '../../common/layout.ts';
import { given, table, timeOf } from '../parts.ts';
import type { ShownFlowDetail } from './shown.ts';

function part(title: string, content: Html): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** The recipients of an envelope. */
export function recipients({ recipients: all = [] }: ShownFlowDetail): Html | '' {
  if (all.length === 0) return '';
  const columns = words.recipientColumns;
  const rows = all.map((one) => [
    given(one.address),
    plain(one.role),
    plain(one.status),
    timeOf(one.link_sent_at),
    timeOf(one.accepted_at),
    timeOf(one.signed_at),
  ]);
  return part(words.recipients, table(words.recipients, Object.values(columns), rows));
}

/** The deliveries of a flow's events; a delivery's own page has its row above. */
export function deliveries({ kind, deliveries: all }: ShownFlowDetail): Html | '' {
  if (all.length === 0 || kind === 'webhook_delivery') return '';
  const columns = words.deliveryColumns;
  const rows = all.map((one) => [
    html`<a class="name" href="/staff/flows/${one.id}">${given(one.event_type)}</a>`,
    given(one.receiver),
    html`${plain(one.status)}${one.response_code === null ? '' : html` <small>${one.response_code}</small>`}`,
    words.attemptsOf(one.attempts, one.max_attempts),
    timeOf(one.last_attempt_at),
    timeOf(one.next_attempt_at),
  ]);
  return part(words.deliveries, table(words.deliveries, Object.values(columns), rows));
}

/** The messages that went out for a flow. */
export function messages({ messages: all = [] }: ShownFlowDetail): Html | '' {
  if (all.length === 0) return '';
  const columns = words.messageColumns;
  const rows = all.map((one) => [
    timeOf(one.at),
    `${plain(one.kind)}, ${plain(one.channel)}`,
    given(one.to),
    plain(one.outcome),
    one.server_said === null ? '–' : given(one.server_said),
  ]);
  return part(words.messages, table(words.messages, Object.values(columns), rows));
}
