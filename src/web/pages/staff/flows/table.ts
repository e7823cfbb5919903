import { html } from 'hono/html';
import { flowWords as words, plain } from '#words/staff/flows.ts';
import type { Html } from '../../common/layout.ts';
import { agoOf, given, pathWith, table } from '../parts.ts';
import type { ShownFlow } from './shown.ts';

/** Draws flows as a table. */
export function flowTable(flows: readonly ShownFlow[], now: number, { picked = false } = {}): Html {
  const { columns } = words;
  const labels = [columns.flow, columns.state, columns.whose, columns.age];
  const rows = flows.map((flow) => [
    nameCell(flow),
    stateCell(flow, now),
    whoseOf(flow),
    agoOf(flow.created_at, now),
    ...(picked ? [pick(flow)] : []),
  ]);
  return table(words.caption, picked ? [...labels, columns.pick] : labels, rows);
}

function pick(flow: ShownFlow): Html | string {
  if (flow.kind === 'schedule' || flow.kind === 'task_queue') return '–';
  return html`<input
    type="checkbox"
    name="id"
    value="${flow.id}"
    aria-label="${words.pick(titleOf(flow))}"
  />`;
}

/** The name by which people call a flow. */
export function titleOf({ kind, name, reference, id }: ShownFlow): string {
  const what = plain(kind);
  const known = name ?? reference;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${known ?? id.slice(0, 8)}`;
}

function nameCell(flow: ShownFlow): Html {
  const more = [flow.name ? flow.reference : null, flow.external_ref].filter(
    (one) => typeof one === 'string',
  );
  return html`<a class="name" href="/staff/flows/${encodeURIComponent(flow.id)}">${given(titleOf(flow))}</a>
    ${more.map((one) => html`<small>${given(one)}</small>`)}`;
}

function stateCell(flow: ShownFlow, now: number): Html {
  const state = stateBadge(flow);
  const why = flow.waits_for ?? flow.last_error;
  if (!flow.stuck) return why ? html`${state}<small>${given(why)}</small>` : state;
  return html`${state}<small>${plain(flow.stuck_reason ?? '')}, ${agoOf(flow.stuck_since, now)}</small>`;
}

/** The state of a flow as a badge: red when it is stuck. */
export function stateBadge({ status, stage, stuck }: ShownFlow): Html {
  const text = stage === 'ended' || stage === status ? plain(status) : `${plain(status)}, ${plain(stage)}`;
  const isGood = ['signed', 'completed', 'delivered', 'ready'].includes(status);
  return html`<span class="badge ${stuck ? 'revoked' : isGood ? 'active' : ''}"
    >${stuck ? `${words.stuckSince.toLowerCase()}: ` : ''}${text}</span
  >`;
}

/** The partner or organization of a flow. */
export function whoseOf({ partner, organization }: ShownFlow): Html | string {
  if (partner)
    return html`<a href="${pathWith('/staff/flows', { partner: partner.client_id })}"
      >${given(partner.name)}</a
    >`;
  return organization ? given(organization.name) : '–';
}
