import { html } from 'hono/html';
import { customerWords } from '#words/staff/customers.ts';
import { plain } from '#words/staff/flows.ts';
import { overviewWords } from '#words/staff/overview.ts';
import type { Html } from '../../common/layout.ts';
import { consoleLayout, type Frame } from '../frame.ts';
import { fact, given, nextLink, table, timeOf } from '../parts.ts';
import { retentionCards, type ShownRetention } from './retention.ts';
import { actLinks, doneNotice, sendingOf, type ActLink } from './parts.ts';

/** An organization as the operations of administration give it. */
type ShownOrganization = {
  id: string;
  name: string;
  slug: string;
  plan_id: string;
  requests_per_hour: number | null;
  sending_suspended_at: string | null;
  created_at: string;
};

type Prices = { envelope: number; signature: number; certificate: number };

type ShownOrganizationDetails = ShownOrganization & {
  owners: readonly { id: string; email: string; status: string }[];
  users: number;
  partners: number;
  unit_prices: Prices;
  external_id: string | null;
  legal_hold: boolean;
};

type OrganizationList = { organizations: readonly ShownOrganization[]; search: string; next: string | null };

/** Draws the list of organizations with a search by name. */
export function organizationsPage(frame: Frame, { organizations, search, next }: OrganizationList): Html {
  const { organizations: words } = customerWords;
  const rows = organizations.map((one) => [
    html`<a class="name" href="/staff/organizations/${one.id}">${given(one.name)}</a
      ><small>${given(one.slug)}</small>`,
    one.plan_id,
    sendingOf(one.sending_suspended_at),
    timeOf(one.created_at),
  ]);
  const main = html`<form class="search" method="get" action="/staff/organizations" role="search">
      <label for="search">${words.search}</label>
      <input
        id="search"
        name="search"
        type="search"
        value="${search}"
        maxlength="255"
        autocomplete="off"
        aria-describedby="search-hint"
      />
      <button class="button second">${customerWords.people.find}</button>
      <p class="hint" id="search-hint">${words.searchHint}</p>
    </form>
    ${actLinks([{ path: '/staff/organizations/new', text: words.add }])}
    ${
      rows.length === 0
        ? html`<p class="none">${words.none}</p>`
        : table(words.caption, Object.values(words.columns), rows)
    }
    ${nextLink('/staff/organizations', { search }, next)}`;
  return consoleLayout(frame, { title: words.title, here: '/staff/organizations', main });
}

type ShownQuota = {
  client_id: string | null;
  quota: string;
  country: string | null;
  limit: number;
  used: number;
};

type OrganizationPage = {
  organization: ShownOrganizationDetails;
  /** Those of today of which something is used. */
  quotas: readonly ShownQuota[];
  retention: ShownRetention;
  acts: readonly ActLink[];
  done: string | undefined;
};

function quotaTable(quotas: readonly ShownQuota[]): Html {
  const { organization: words } = customerWords;
  const rows = quotas.map(({ client_id: client, quota, country, limit, used }) => [
    country === null ? plain(quota) : `${plain(quota)}, ${country}`,
    client === null
      ? words.own
      : html`<a href="/staff/partners/${client}">${words.client} ${client.slice(0, 8)}</a>`,
    html`<span class="badge ${used >= limit ? 'revoked' : ''}">${overviewWords.usedOf(used, limit)}</span>`,
  ]);
  return html`<section class="card">
    <h2>${overviewWords.quotas}</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">${words.nothingUsed}</p>`
        : table(overviewWords.quotas, Object.values(words.quotaColumns), rows)
    }
  </section>`;
}

/** Draws one organization with its owners, plan and prices, and what is used today of its quotas. */
export function organizationPage(frame: Frame, page: OrganizationPage): Html {
  const { organization: one, quotas, retention, acts, done } = page;
  const { organization: words } = customerWords;
  const { envelope, signature, certificate } = one.unit_prices;
  const owners = one.owners.map(({ email, status }) => [given(email), status]);
  const main = html`${doneNotice(done)}
    <section class="card">
      <dl class="facts">
        ${fact(customerWords.plan, one.plan_id)} ${fact(words.slug, given(one.slug))}
        ${one.legal_hold ? fact(words.legalHold, words.held) : ''}
        ${one.requests_per_hour === null ? '' : fact(words.requests, String(one.requests_per_hour))}
        ${fact(words.prices, `${envelope}, ${signature}, ${certificate}`)}
        ${one.external_id === null ? '' : fact(words.externalId, given(one.external_id))}
        ${fact(customerWords.sending, sendingOf(one.sending_suspended_at))}
        ${fact(words.users, String(one.users))}
        ${fact(words.partners, html`<a href="/staff/partners?organization_id=${one.id}">${one.partners}</a>`)}
        ${fact(customerWords.made, timeOf(one.created_at))}
        ${fact('Id', html`<code translate="no">${one.id}</code>`, true)}
      </dl>
      ${actLinks(acts)}
    </section>
    <section class="card">
      <h2>${words.owners}</h2>
      ${
        owners.length === 0
          ? html`<p class="quiet">${words.noOwners}</p>`
          : table(words.owners, Object.values(words.ownerColumns), owners)
      }
    </section>
    ${quotaTable(quotas)} ${retentionCards(retention)}`;
  return consoleLayout(frame, { title: one.name, here: '/staff/organizations', main });
}
