import { html } from 'hono/html';
import type { PlanId } from '#domain/account/plan.ts';
import { usageTypes, type UsageType } from '#domain/account/usage.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { developerWords } from '#words/developer/developer.ts';
import { usageWords, type Metered } from '#words/developer/usage.ts';
import type { Html } from '../../common/layout.ts';
import type { Frame } from '../certificates/shown.ts';
import { signedInLayout } from '../signed-in.ts';
import { columnChart, shareBar } from './chart.ts';

/** An amount against its limit; undefined where there is none. */
export type ShownMeter = {
  what: Metered;
  country?: string | undefined;
  used: number;
  limit: number | undefined;
};

export type ShownUsage = {
  plan: PlanId;
  /** The organization itself first, then its applications by their names. */
  owners: readonly { name: string | undefined; meters: readonly ShownMeter[] }[];
  /** The month of the subscription that runs: its days in order, as ISO 8601 dates, with what was used on each. */
  days: readonly { day: string; used: Readonly<Record<UsageType, number>> }[];
};

/** Draws what an organization uses: against its limits, and by day of the month. Every number of a chart stands in a table, too. */
export function usagePage({ language, token }: Frame, { plan, owners, days }: ShownUsage): Html {
  const words = usageWords[language];
  const main = html`<p class="up"><a href="/developer">${developerWords[language].title}</a></p>
    <h1>${words.title}</h1>
    <p class="none">${words.plan(words.plans[plan])} ${words.today}</p>
    ${owners.map(
      ({ name, meters }) =>
        html`<section class="card">
          <h2><bdi>${name ?? words.own}</bdi></h2>
          ${meterTable(language, name ?? words.own, meters)}
        </section>`,
    )}
    ${monthCard(language, days)}`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}

const mebibyte = 1_048_576;

/** Bytes are told in MiB. */
function told({ what }: ShownMeter, amount: number): string {
  return what === 'bytes' ? String(Math.round(amount / mebibyte)) : String(amount);
}

function meterTable(language: Language, caption: string, meters: readonly ShownMeter[]): Html {
  const words = usageWords[language];
  const row = (one: ShownMeter) =>
    html`<tr>
      <th scope="row">${words.metered[one.what]}${one.country === undefined ? '' : `, ${one.country}`}</th>
      <td>${told(one, one.used)}</td>
      <td>${one.limit === undefined ? words.unlimited : told(one, one.limit)}</td>
      <td class="share">${one.limit === undefined ? '' : shareBar(one.used, one.limit)}</td>
    </tr>`;
  return html`<table class="numbers">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${words.what}</th>
        <th scope="col">${words.used}</th>
        <th scope="col">${words.limit}</th>
        <th scope="col" class="share">${words.share}</th>
      </tr>
    </thead>
    <tbody>
      ${meters.map(row)}
    </tbody>
  </table>`;
}

function monthCard(language: Language, days: ShownUsage['days']): Html {
  const words = usageWords[language];
  const sumOf = (type: UsageType) => days.reduce((sum, { used }) => sum + used[type], 0);
  const usedDays = days.filter(({ used }) => usageTypes.some((type) => used[type] > 0));
  const title = words.month(days.at(0)?.day ?? '', days.at(-1)?.day ?? '');
  const table = html`<table class="numbers by-day">
    <caption class="unseen">
      ${title}
    </caption>
    <thead>
      <tr>
        <th scope="col">${words.day}</th>
        ${usageTypes.map((type) => html`<th scope="col"><span class="swatch ${type}"></span> ${words.types[type]}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${usedDays.map(({ day, used }) => amountRow(day.slice(5), (type) => used[type]))}
      ${amountRow(words.sum, sumOf)}
    </tbody>
  </table>`;
  const shown =
    usedDays.length === 0
      ? html`<p class="quiet">${words.nothing}</p>`
      : html`${columnChart(days, words.chart)} ${table}`;
  return html`<section class="card">
    <h2>${title}</h2>
    <p class="quiet">${words.monthText}</p>
    ${shown}
  </section>`;
}

function amountRow(head: string, amountOf: (type: UsageType) => number): Html {
  return html`<tr>
    <th scope="row">${head}</th>
    ${usageTypes.map((type) => html`<td>${amountOf(type)}</td>`)}
  </tr>`;
}
