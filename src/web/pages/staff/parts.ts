import { html } from 'hono/html';
import { frameWords } from '#words/staff/frame.ts';
import type { Html } from '../common/layout.ts';
import { localTime } from '../common/local-time.ts';

/** A time (ISO 8601), or a dash. */
export function timeOf(iso: string | null | undefined): Html | string {
  return iso ? localTime(iso, 'en') : frameWords.none;
}

/** How long ago a time was, kept true by the page's script, with the time itself. */
export function agoOf(iso: string | null | undefined, now: number): Html | string {
  if (!iso) return frameWords.none;
  return html`<span data-distance="${iso}">${ageOf(iso, now)}</span>`;
}

function ageOf(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
  if (minutes < 120) return `${minutes} min ago`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1_440)} days ago`;
}

/** One fact of a list of facts; a wide one has a line of its own. */
export function fact(label: string, value: Html | string, wide = false): Html {
  return html`<div class="${wide ? 'wide' : ''}">
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** Words that somebody else wrote: kept apart from ours, whatever their direction and length. */
export function given(text: string): Html {
  return html`<bdi translate="no">${text}</bdi>`;
}

/**
 * A table whose rows become cards on a narrow screen: each cell has the label of its column. `caption` is for those who do not
 * see it.
 */
export function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly (Html | string)[])[],
): Html {
  return html`<table class="list">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, index) => html`<td data-label="${columns[index] ?? ''}"><div>${cell}</div></td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The way to the next page of a list. */
export function nextLink(
  path: string,
  query: Readonly<Record<string, string>>,
  cursor: string | null,
): Html | '' {
  if (cursor === null) return '';
  return html`<p class="more"><a href="${pathWith(path, { ...query, cursor })}">${frameWords.next}</a></p>`;
}

/** A path with a query; members without a text are left out. */
export function pathWith(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const kept = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}
