import { html } from 'hono/html';
import { plain } from '#words/staff/flows.ts';
import { overviewWords as words } from '#words/staff/overview.ts';
import type { Html } from '../common/layout.ts';
import { consoleLayout, type Frame } from './frame.ts';
import { agoOf, given, pathWith, table, timeOf } from './parts.ts';
import { searchBox } from './search-box.ts';

type Trouble = { kind: string; reason: string; count: number; oldest_since: string };
type Schedule = {
  id: string;
  /** Seconds; 0 when it is not there. */
  every: number;
  last_run_at: string | null;
  last_result: string | null;
  failing_since: string | null;
};
type Owner = {
  organization: { id: string; name: string } | null;
  partner: { client_id: string; name: string } | null;
};
type Receiver = Owner & {
  receiver: string;
  trying: number;
  failed: number;
  oldest_since: string;
  last_error: string | null;
};
type UsedQuota = Owner & {
  quota: string;
  country: string | null;
  limit: number;
  used: number;
};
type Queue = { name: string; workers: number; last_poll_at: string | null; backlog: number | null };

/** Something that the product depends on, and what to do where it is not well. */
export type Dependency = {
  name: string;
  status: string;
  since: string;
  says: string;
  cause: string | null;
  what_to_do: string | null;
};

/** What is wrong now, by kind and reason, and what runs by itself. */
export type Overview = {
  flows: readonly Trouble[];
  /** Null, as the queues, while Temporal does not answer. */
  schedules: readonly Schedule[] | null;
  queues: readonly Queue[] | null;
  /** What the product depends on, those that are not well first. */
  dependencies: readonly Dependency[];
  /** Those that do not take events. */
  receivers: readonly Receiver[];
  /** Those of today that are used up, or nearly. */
  quotas: readonly UsedQuota[];
};

/** Draws the first page of the console. */
export function overviewPage(frame: Frame, overview: Overview, now: number): Html {
  const { flows, schedules, queues, receivers, quotas, dependencies } = overview;
  const unwell = dependencies.filter(({ status }) => status !== 'ok' && status !== 'unknown');
  const main = html`${searchBox('')}
    <section class="card">
      <h2>${words.troubles}</h2>
      ${flows.length === 0 ? html`<p class="quiet">${words.none}</p>` : troubleTable(flows, now)}
    </section>
    ${unwell.length === 0 ? '' : dependencyTable(unwell, now)}
    ${receivers.length === 0 ? '' : receiverTable(receivers, now)}
    ${quotas.length === 0 ? '' : quotaTable(quotas)}
    ${schedules === null || queues === null ? html`<p class="notice bad">${words.silent}</p>` : ''}
    ${schedules ? scheduleTable(schedules, now) : ''} ${queues ? queueTable(queues, now) : ''}`;
  return consoleLayout(frame, { title: words.title, here: '/staff', main });
}

function troubleTable(flows: readonly Trouble[], now: number): Html {
  const rows = flows.map(({ kind, reason, count, oldest_since: oldest }) => [
    html`<a class="name" href="${pathWith('/staff/flows', { stuck: 'true', kind, reason })}"
      >${plain(reason)}</a
    >`,
    plain(kind),
    String(count),
    agoOf(oldest, now),
  ]);
  return table(words.troubles, Object.values(words.columns), rows);
}

/** Draws what does not work, since when, and what to do. */
export function dependencyTable(unwell: readonly Dependency[], now: number): Html {
  const rows = unwell.map((one) => [
    html`<strong>${one.says}</strong>${one.cause === null ? '' : html`<small>${given(one.cause)}</small>`}
      ${one.what_to_do === null ? '' : html`<small>${one.what_to_do}</small>`}`,
    html`<span class="badge ${one.status === 'down' ? 'revoked' : ''}">${plain(one.status)}</span>`,
    agoOf(one.since, now),
  ]);
  return html`<section class="card">
    <h2>${words.dependencies}</h2>
    ${table(words.dependencies, Object.values(words.dependencyColumns), rows)}
  </section>`;
}

function receiverTable(receivers: readonly Receiver[], now: number): Html {
  const rows = receivers.map((one) => [
    html`<a class="name" href="${pathWith('/staff/flows', { kind: 'webhook_delivery', ...filterOf(one) })}"
        >${given(one.receiver)}</a
      >${one.last_error === null ? '' : html`<small>${given(one.last_error)}</small>`}`,
    given(nameOf(one)),
    words.eventsOf(one.trying, one.failed),
    agoOf(one.oldest_since, now),
  ]);
  return html`<section class="card">
    <h2>${words.receivers}</h2>
    ${table(words.receivers, Object.values(words.receiverColumns), rows)}
  </section>`;
}

function quotaTable(quotas: readonly UsedQuota[]): Html {
  const rows = quotas.map((one) => [
    html`<a class="name" href="${pathWith('/staff/flows', filterOf(one))}">${given(nameOf(one))}</a>`,
    one.country === null ? plain(one.quota) : `${plain(one.quota)}, ${one.country}`,
    html`<span class="badge ${one.used >= one.limit ? 'revoked' : ''}"
      >${words.usedOf(one.used, one.limit)}</span
    >`,
  ]);
  return html`<section class="card">
    <h2>${words.quotas}</h2>
    <p class="quiet">${words.quotasText}</p>
    ${table(words.quotas, Object.values(words.quotaColumns), rows)}
  </section>`;
}

const nameOf = ({ organization, partner }: Owner): string => partner?.name ?? organization?.name ?? '';

function filterOf({ organization, partner }: Owner): Record<string, string | undefined> {
  return partner ? { partner: partner.client_id } : { organization: organization?.id };
}

function scheduleTable(schedules: readonly Schedule[], now: number): Html {
  const rows = schedules.map((one) => [
    html`<a class="name" href="/staff/flows/${encodeURIComponent(one.id)}">${given(one.id)}</a>`,
    words.every(one.every),
    timeOf(one.last_run_at),
    one.failing_since
      ? html`<span class="badge revoked">${words.failing}</span>
          <small>${agoOf(one.failing_since, now)}</small>`
      : html`<span class="badge active">${one.last_result ? plain(one.last_result) : words.fine}</span>`,
  ]);
  return html`<section class="card">
    <h2>${words.schedules}</h2>
    ${table(words.schedules, Object.values(words.scheduleColumns), rows)}
  </section>`;
}

function queueTable(queues: readonly Queue[], now: number): Html {
  const rows = queues.map((one) => [
    html`<strong>${given(one.name)}</strong>`,
    one.workers === 0 ? html`<span class="badge revoked">0</span>` : String(one.workers),
    agoOf(one.last_poll_at, now),
    one.backlog === null ? '–' : String(one.backlog),
  ]);
  return html`<section class="card">
    <h2>${words.queues}</h2>
    ${table(words.queues, Object.values(words.queueColumns), rows)}
  </section>`;
}
