import { html } from 'hono/html';
import { auditWords as words } from '#words/staff/audit.ts';
import { plain } from '#words/staff/flows.ts';
import type { Html } from '../../common/layout.ts';
import { consoleLayout, type Frame } from '../frame.ts';
import { fact, given, nextLink, table, timeOf } from '../parts.ts';

/** An audit event as the operation gives it. */
type ShownEvent = {
  sequence: number;
  action: string;
  resource_type: string;
  resource_id: string;
  metadata: Readonly<Record<string, unknown>>;
  timestamp: string;
};

type AuditList = {
  events: readonly ShownEvent[];
  /** The addresses of members of staff by their ids. */
  people: ReadonlyMap<string, string>;
  action: string;
  next: string | null;
};

/** Draws the operator's own chain of audit events. */
export function auditPage(frame: Frame, { events, people, action, next }: AuditList): Html {
  const rows = events.map((event) => [
    html`<strong>${given(event.action)}</strong><small>${event.sequence}</small>${factsOf(event)}`,
    whoOf(event, people),
    html`${plain(event.resource_type)}<small><code translate="no">${event.resource_id}</code></small>`,
    timeOf(event.timestamp),
  ]);
  const main = html`<form class="search" method="get" action="/staff/audit" role="search">
      <label for="action">${words.filter}</label>
      <input
        id="action"
        name="action"
        type="search"
        value="${action}"
        maxlength="64"
        autocomplete="off"
        aria-describedby="action-hint"
      />
      <button class="button second">${words.find}</button>
      <p class="hint" id="action-hint">${words.filterHint}</p>
    </form>
    <form class="acts" method="post" action="/staff/audit">
      <button class="button second">${words.verify}</button>
      <p class="hint">${words.verifyText}</p>
    </form>
    ${
      rows.length === 0
        ? html`<p class="none">${words.none}</p>`
        : table(words.caption, Object.values(words.columns), rows)
    }
    ${nextLink('/staff/audit', { action }, next)}`;
  return consoleLayout(frame, { title: words.title, here: '/staff/audit', main });
}

/** Who did it has a column of its own. */
const elsewhere: ReadonlySet<string> = new Set(['staff_id', 'operator', 'thing']);
const longestFact = 200;

function factsOf({ metadata }: ShownEvent): Html[] {
  const told = Object.entries(metadata).filter(([name, value]) => !elsewhere.has(name) && value !== null);
  return told.map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const shown = text.length > longestFact ? `${text.slice(0, longestFact)}…` : text;
    return html`<small>${plain(name)}: ${given(shown)}</small>`;
  });
}

function whoOf({ metadata }: ShownEvent, people: AuditList['people']): Html | string {
  const { staff_id: id, operator, email } = metadata;
  const known = typeof id === 'string' ? (people.get(id) ?? id) : (operator ?? email);
  return typeof known === 'string' ? given(known) : 'Tamga';
}

type Verified = {
  valid: boolean | null;
  checked: number;
  first_broken_id: string | null;
  reason: string | null;
  head_timestamp: { time: string } | null;
  sealed_head: { time: string } | null;
  next_cursor: string | null;
};

/** Draws what a check of the chain found. */
export function verifiedPage(frame: Frame, found: Verified): Html {
  const { valid, checked, reason, next_cursor: cursor } = found;
  const said = valid === null ? words.unfinished : valid ? words.valid : words.broken(plain(reason ?? ''));
  const goOn = html`<form method="post" action="/staff/audit">
    <input type="hidden" name="cursor" value="${cursor ?? ''}" />
    <p class="more"><button class="button">${words.goOn}</button></p>
  </form>`;
  const main = html`<p class="notice ${valid === false ? 'bad' : 'good'}" role="status">${said}</p>
    <section class="card">
      <dl class="facts">
        ${fact(words.checked, String(checked))} ${fact(words.head, timeOf(found.head_timestamp?.time))}
        ${fact(words.sealed, timeOf(found.sealed_head?.time))}
        ${
          found.first_broken_id === null
            ? ''
            : fact(words.first, html`<code translate="no">${found.first_broken_id}</code>`, true)
        }
      </dl>
      ${cursor === null ? '' : goOn}
    </section>
    <p class="more"><a href="/staff/audit">${words.title}</a></p>`;
  return consoleLayout(frame, { title: words.verify, here: '/staff/audit', main });
}
