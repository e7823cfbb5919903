import { html, raw } from 'hono/html';
import { reportWords as words } from '#words/staff/customers.ts';
import { plain } from '#words/staff/flows.ts';
import type { Html } from '../../common/layout.ts';
import { doneNotice } from '../customers/parts.ts';
import { consoleLayout, type Frame } from '../frame.ts';
import { given, nextLink, table, timeOf } from '../parts.ts';

/** A report of a letter as the operation gives it. */
type ShownReport = {
  id: string;
  kind: string;
  subject_id: string;
  organization_id: string;
  client_id: string | null;
  text: string | null;
  status: string;
  created_at: string;
  closed_at: string | null;
  closed_reason: string | null;
};

type ReportList = {
  reports: readonly ShownReport[];
  status: string;
  next: string | null;
  done: string | undefined;
};

/** Draws what readers of our letters reported. */
export function reportsPage(frame: Frame, { reports, status, next, done }: ReportList): Html {
  const link = (text: string, value: string) =>
    html`<li>
      <a
        href="/staff/reports${value === '' ? '?status=' : ''}"
        ${value === status ? raw('aria-current="true"') : ''}
        >${text}</a
      >
    </li>`;
  const rows = reports.map((one) => [subject(one), wordsOf(one), timeOf(one.created_at), state(one)]);
  const main = html`${doneNotice(done)}
    <nav class="filters" aria-label="${words.filters}">
      <ul>
        ${link(words.open, 'open')} ${link(words.all, '')}
      </ul>
    </nav>
    ${
      rows.length === 0
        ? html`<p class="none">${words.none}</p>`
        : table(words.caption, Object.values(words.columns), rows)
    }
    ${nextLink('/staff/reports', { status }, next)}`;
  return consoleLayout(frame, { title: words.title, here: '/staff/reports', main });
}

function subject({
  kind,
  subject_id: id,
  organization_id: organization,
  client_id: client,
}: ShownReport): Html {
  return html`<strong>${plain(kind)}</strong><small><code translate="no">${id}</code></small>
    <small
      ><a href="/staff/senders/organizations/${organization}/suspend">${words.suspendOrganization}</a></small
    >
    ${
      client === null
        ? ''
        : html`<small><a href="/staff/senders/clients/${client}/suspend">${words.suspendClient}</a></small>`
    }`;
}

function wordsOf({ text }: ShownReport): Html | string {
  return text === null ? '–' : given(text);
}

function state({ id, status, closed_at: at, closed_reason: reason }: ShownReport): Html {
  if (status !== 'closed')
    return html`<a class="button second small" href="/staff/reports/${id}/close">${words.close}</a>`;
  return html`${plain(status)} ${timeOf(at)}<small>${given(reason ?? '')}</small>`;
}
