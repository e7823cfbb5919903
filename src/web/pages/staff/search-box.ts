import { html } from 'hono/html';
import { overviewWords as words } from '#words/staff/overview.ts';
import type { Html } from '../common/layout.ts';

/** Draws the search for flows. It is sent by POST, because it may be somebody's address. */
export function searchBox(asked: string, fault?: string): Html {
  return html`<form class="search" method="post" action="/staff/flows/search" role="search">
    <label for="q">${words.search}</label>
    <input
      id="q"
      name="q"
      type="search"
      value="${asked}"
      maxlength="254"
      required
      autocomplete="off"
      spellcheck="false"
      aria-describedby="q-hint${fault ? ' q-fault' : ''}"
    />
    <button class="button second">${words.find}</button>
    <p class="hint" id="q-hint">${words.searchHint}</p>
    ${fault ? html`<p class="fault" id="q-fault" role="alert">${fault}</p>` : ''}
  </form>`;
}
