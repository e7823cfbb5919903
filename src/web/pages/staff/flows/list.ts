import { html, raw } from 'hono/html';
import { flowWords as words, plain } from '#words/staff/flows.ts';
import type { Html } from '../../common/layout.ts';
import { consoleLayout, type Frame } from '../frame.ts';
import { agoOf, given, nextLink, pathWith, table } from '../parts.ts';
import { searchBox } from '../search-box.ts';
import type { ShownFlow } from './shown.ts';

/** The filters of a list, by their names in its address. */
type Filters = Readonly<Record<string, string>>;

export type FlowList = {
  flows: readonly ShownFlow[];
  filters: Filters;
  /** The cursor of the next page. */
  next: string | null;
  now: number;
  /** A search by words that stand in no address: it has no filters and no further page. */
  found?: true;
};

/** Draws a list of flows. */
export function flowListPage(frame: Frame, list: FlowList): Html {
  const { flows, filters, next, now, found } = list;
  const main = html`${searchBox('')} ${found ? '' : filterLinks(filters)}
  ${flows.length === 0 ? html`<p class="none">${words.none}</p>` : flowTable(flows, now)}
  ${nextLink('/staff/flows', filters, next)}`;
  return consoleLayout(frame, { title: found ? words.searchTitle : words.title, here: '/staff/flows', main });
}

/** The age of a list's flows is a link; the other filters come by links from other pages. */
const byAge = ['stuck', 'older_than'];

function filterLinks(filters: Filters): Html {
  const link = (text: string, query: Filters) => {
    const same = byAge.every((name) => (query[name] ?? '') === (filters[name] ?? ''));
    const path = pathWith('/staff/flows', { ...filters, stuck: '', older_than: '', ...query });
    return html`<li><a href="${path}" ${same ? raw('aria-current="true"') : ''}>${text}</a></li>`;
  };
  const { filter } = words;
  const others = Object.entries(filters).filter(([name]) => !byAge.includes(name));
  return html`<nav class="filters" aria-label="${words.filters}">
      <ul>
        ${link(filter.all, {})} ${link(filter.stuck, { stuck: 'true' })}
        ${link(`${filter.stuck}, ${filter.hour.toLowerCase()}`, { stuck: 'true', older_than: '3600' })}
        ${link(filter.day, { older_than: '86400' })}
      </ul>
    </nav>
    ${others.length === 0 ? '' : narrowed(others)}`;
}

function narrowed(filters: [string, string][]): Html {
  return html`<p class="narrowed">
    ${words.narrowed}
    ${filters.map(([name, value]) => html`<span class="badge">${plain(name)}: ${given(plain(value))}</span> `)}
    <a href="/staff/flows">${words.widen}</a>
  </p>`;
}

/** Draws flows as a table. */
function flowTable(flows: readonly ShownFlow[], now: number): Html {
  const { columns } = words;
  const labels = [columns.flow, columns.state, columns.whose, columns.age];
  return table(
    words.caption,
    labels,
    flows.map((flow) => [nameCell(flow), stateCell(flow, now), whoseOf(flow), agoOf(flow.created_at, now)]),
  );
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
  if (!flow.stuck) return flow.waits_for ? html`${state}<small>${given(flow.waits_for)}</small>` : state;
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
