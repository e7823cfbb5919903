import { html, raw } from 'hono/html';
import { flowWords as words, plain } from '#words/staff/flows.ts';
import type { Html } from '../../common/layout.ts';
import { consoleLayout, type Frame } from '../frame.ts';
import { given, nextLink, pathWith } from '../parts.ts';
import { searchBox } from '../search-box.ts';
import type { ShownFlow } from './shown.ts';
import { bulkChoice } from './bulk.ts';
import { flowTable } from './table.ts';

/** The filters of a list, by their names in its address. */
type Filters = Readonly<Record<string, string>>;

export type FlowList = {
  flows: readonly ShownFlow[];
  filters: Filters;
  /** The cursor of the next page. */
  next: string | null;
  now: number;
  /** The acts that can be done on many flows at once. */
  acts: readonly string[];
  /** A search by words that stand in no address: it has no filters and no further page. */
  found?: true;
  /** What was searched for, and what is wrong with it. */
  asked?: string;
  fault?: string | undefined;
};

/** Draws a list of flows. */
export function flowListPage(frame: Frame, list: FlowList): Html {
  const { flows, filters, next, found, asked = '', fault } = list;
  const main = html`${searchBox(asked, fault)} ${found ? '' : filterLinks(filters)}
  ${flows.length > 0 ? listForm(list) : fault ? '' : html`<p class="none">${words.none}</p>`}
  ${nextLink('/staff/flows', filters, next)}`;
  return consoleLayout(frame, { title: found ? words.searchTitle : words.title, here: '/staff/flows', main });
}

/** The age and the kind of a list's flows are links; the other filters come by links from other pages. */
const byAge = ['stuck', 'older_than'];
const byKind = ['kind'];

function filterLinks(filters: Filters): Html {
  const { filter } = words;
  const age = linksOver(filters, byAge);
  const kind = linksOver(filters, byKind);
  const others = Object.entries(filters).filter(([name]) => ![...byAge, ...byKind].includes(name));
  return html`<nav class="filters" aria-label="${words.filters}">
      <ul>
        ${age(filter.all, {})} ${age(filter.stuck, { stuck: 'true' })}
        ${age(`${filter.stuck}, ${filter.hour.toLowerCase()}`, { stuck: 'true', older_than: '3600' })}
        ${age(filter.day, { older_than: '86400' })}
      </ul>
      <ul>
        ${kind(filter.everyKind, {})}
        ${Object.entries(words.kinds).map(([value, text]) => kind(text, { kind: value }))}
      </ul>
    </nav>
    ${others.length === 0 ? '' : narrowed(others)}`;
}

/** Makes links that set some of the filters and leave the others. */
function linksOver(filters: Filters, names: readonly string[]) {
  const without = Object.fromEntries(names.map((name) => [name, '']));
  return (text: string, query: Filters): Html => {
    const same = names.every((name) => (query[name] ?? '') === (filters[name] ?? ''));
    const path = pathWith('/staff/flows', { ...filters, ...without, ...query });
    return html`<li><a href="${path}" ${same ? raw('aria-current="true"') : ''}>${text}</a></li>`;
  };
}

function narrowed(filters: [string, string][]): Html {
  return html`<p class="narrowed">
    ${words.narrowed}
    ${filters.map(([name, value]) => html`<span class="badge">${plain(name)}: ${given(plain(value))}</span> `)}
    <a href="/staff/flows">${words.widen}</a>
  </p>`;
}

function listForm({ flows, filters, now, found, acts }: FlowList): Html {
  if (found || acts.length === 0) return flowTable(flows, now);
  return html`<form class="listed" method="post" action="/staff/flows/preview">
    ${flowTable(flows, now, { picked: true })} ${bulkChoice(acts, filters)}
  </form>`;
}
