import { html } from 'hono/html';
import { customerWords } from '#words/staff/customers.ts';
import { plain } from '#words/staff/flows.ts';
import type { Html } from '../../common/layout.ts';
import { consoleLayout, type Frame } from '../frame.ts';
import { fact, given, nextLink, pathWith, table, timeOf } from '../parts.ts';
import { actLinks, doneNotice, sendingOf, type ActLink } from './parts.ts';

/** A partner's client as the operations of administration give it. */
type ShownPartner = {
  client_id: string;
  organization_id: string;
  name: string;
  scopes: readonly string[];
  status: string;
  language: string;
  previous_secrets_until: string | null;
  sending_suspended_at: string | null;
  created_at: string;
};

type PartnerList = { partners: readonly ShownPartner[]; organizationId: string; next: string | null };

/** Draws the list of partners' clients, of one organization or of all. */
export function partnersPage(frame: Frame, { partners, organizationId, next }: PartnerList): Html {
  const { partners: words } = customerWords;
  const query = { organization_id: organizationId };
  const rows = partners.map((one) => [
    html`<a class="name" href="/staff/partners/${one.client_id}">${given(one.name)}</a>`,
    html`${statusOf(one.status)}${one.sending_suspended_at === null ? '' : sendingOf(one.sending_suspended_at)}`,
    one.scopes.join(', '),
    timeOf(one.created_at),
  ]);
  const all = html`<p class="narrowed"><a href="/staff/partners">${words.all}</a></p>`;
  const main = html`${actLinks([{ path: pathWith('/staff/partners/new', query), text: words.add }])}
  ${organizationId === '' ? '' : all}
  ${
    rows.length === 0
      ? html`<p class="none">${words.none}</p>`
      : table(words.caption, Object.values(words.columns), rows)
  }
  ${nextLink('/staff/partners', query, next)}`;
  return consoleLayout(frame, { title: words.title, here: '/staff/partners', main });
}

function statusOf(status: string): Html {
  return html`<span class="badge ${status === 'active' ? 'active' : 'revoked'}">${plain(status)}</span>`;
}

type PartnerPage = { partner: ShownPartner; acts: readonly ActLink[]; done: string | undefined };

/** Draws one partner's client; its secrets in no form. */
export function partnerPage(frame: Frame, { partner: one, acts, done }: PartnerPage): Html {
  const { partners: words } = customerWords;
  const until = one.previous_secrets_until;
  const main = html`${doneNotice(done)}
    <section class="card">
      <dl class="facts">
        ${fact(customerWords.status, statusOf(one.status))}
        ${fact(customerWords.sending, sendingOf(one.sending_suspended_at))}
        ${fact(words.columns.scopes, one.scopes.join(', '))} ${fact(words.language, one.language)}
        ${fact(
          words.organization,
          html`<a href="/staff/organizations/${one.organization_id}"
            ><code translate="no">${one.organization_id.slice(0, 8)}</code></a
          >`,
        )}
        ${until === null ? '' : fact(words.secrets, timeOf(until))}
        ${fact(customerWords.made, timeOf(one.created_at))}
        ${fact(words.clientId, html`<code translate="no">${one.client_id}</code>`, true)}
      </dl>
      ${actLinks(acts)}
    </section>
    ${
      frame.roles.includes('support')
        ? html`<p class="more">
            <a href="${pathWith('/staff/flows', { partner: one.client_id })}">${words.showFlows}</a>
          </p>`
        : ''
    }`;
  return consoleLayout(frame, { title: one.name, here: '/staff/partners', main });
}
