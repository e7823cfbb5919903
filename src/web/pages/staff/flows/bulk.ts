import { html } from 'hono/html';
import { bulkWords as words } from '#words/staff/bulk.ts';
import { flowWords, plain } from '#words/staff/flows.ts';
import { formFault, type Faults } from '../../account/form.ts';
import type { Html } from '../../common/layout.ts';
import { reasonField } from '../act.ts';
import { consoleLayout, type Frame } from '../frame.ts';
import { fact, given, table } from '../parts.ts';
import { flowTable } from './table.ts';
import type { ShownFlow } from './shown.ts';

/** The part of a list's form that chooses an act for what is ticked, or for all that fits its filters. */
export function bulkChoice(acts: readonly string[], filters: Readonly<Record<string, string>>): Html {
  return html`<div class="picks">
    <label hidden><input type="checkbox" data-ticks="id" /> ${flowWords.pickAll}</label>
    <label for="act">${words.act}</label>
    <select id="act" name="act">
      ${acts.map((act) => html`<option value="${act}">${words.acts[act] ?? plain(act)}</option>`)}
    </select>
    <input type="hidden" name="filter" value="${new URLSearchParams(filters).toString()}" />
    <button class="button second" name="of" value="ticked">${words.ticked}</button>
    <button class="button second" name="of" value="all">${words.all}</button>
  </div>`;
}

type Refused = { id: string; why: string };

export type Preview = {
  previewId: string;
  act: string;
  flows: readonly ShownFlow[];
  refused: readonly Refused[];
  hasMore: boolean;
  reason: string;
  faults: Faults;
  now: number;
};

/** Draws what an act would be done on, and asks for the one reason of all. */
export function previewPage(frame: Frame, preview: Preview): Html {
  const { act, flows, refused, hasMore, reason, faults, previewId, now } = preview;
  const form = html`<section class="card form">
    <p class="will">${words.will(words.acts[act] ?? plain(act), flows.length)}</p>
    ${hasMore ? html`<p class="notice">${words.more}</p>` : ''}
    <form method="post" action="/staff/flows/bulk" novalidate>
      ${formFault(faults)}
      <input type="hidden" name="preview_id" value="${previewId}" />
      ${reasonField(reason, faults)}
      <p class="row">
        <button class="button ${act === 'cancel' ? 'grave' : ''}">${words.button(flows.length)}</button>
        <a href="/staff/flows">${words.back}</a>
      </p>
    </form>
  </section>`;
  const main = html`${flows.length === 0 ? html`<p class="none">${words.nothing}</p>` : form}
  ${flows.length === 0 ? '' : flowTable(flows, now)} ${refusals(words.refused, refused)}`;
  return consoleLayout(frame, { title: words.title, here: '/staff/flows', main });
}

function refusals(title: string, all: readonly Refused[]): Html | '' {
  if (all.length === 0) return '';
  const rows = all.map(({ id, why }) => [
    html`<a class="name" href="/staff/flows/${encodeURIComponent(id)}">${given(id.slice(0, 8))}</a>`,
    given(why),
  ]);
  return html`<section class="card">
    <h2>${title}</h2>
    ${table(title, Object.values(words.columns), rows)}
  </section>`;
}

export type CarriedOut = {
  previewId: string;
  act: string;
  reason: string;
  count: number;
  done: number;
  failed: readonly Refused[];
  left: number;
};

/** Draws what became of an act on many flows; what is left goes on by the same form. */
export function carriedOutPage(frame: Frame, out: CarriedOut): Html {
  const { act, count, done, failed, left, previewId, reason } = out;
  const goOn = html`<form method="post" action="/staff/flows/bulk">
    <input type="hidden" name="preview_id" value="${previewId}" />
    <input type="hidden" name="reason" value="${reason}" />
    <p class="more"><button class="button">${words.goOn(left)}</button></p>
  </form>`;
  const main = html`<section class="card" role="status">
      <dl class="facts">
        ${fact(words.act, words.acts[act] ?? plain(act))} ${fact(words.done, `${done} / ${count}`)}
        ${fact(words.failed, String(failed.length))} ${fact(words.left, String(left))}
      </dl>
      ${left === 0 ? '' : goOn}
    </section>
    ${refusals(words.failed, failed)}
    <p class="more"><a href="/staff/flows">${words.back}</a></p>`;
  return consoleLayout(frame, { title: words.doneTitle, here: '/staff/flows', main });
}
