import { html } from 'hono/html';
import { customerWords } from '#words/staff/customers.ts';
import { plain } from '#words/staff/flows.ts';
import { formFault } from '../../account/form.ts';
import type { Html } from '../../common/layout.ts';
import { consoleLayout, type Frame } from '../frame.ts';
import { fact, given, table, timeOf } from '../parts.ts';
import { actLinks, doneNotice, type ActLink } from './parts.ts';

type ShownProof = {
  seen: string;
  seen_by: string;
  proved_at: string;
  ended_at: string | null;
  end_reason: string | null;
};

/** An account as the operations of administration give it. */
type ShownPerson = {
  id: string;
  organization_id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  status: string;
  email_verified_at: string | null;
  phone_verified_at: string | null;
  identity_verified: boolean;
  identity_proofs: readonly ShownProof[];
  created_at: string;
};

/** Draws the search for an account by its address, which is sent by POST. */
export function peoplePage(
  frame: Frame,
  { email, fault }: { email: string; fault?: string | undefined },
): Html {
  const { people: words } = customerWords;
  const main = html`${formFault(fault === undefined ? {} : { form: fault })}
    <form class="search" method="post" role="search">
      <label for="email">${words.search}</label>
      <input
        id="email"
        name="email"
        type="email"
        value="${email}"
        maxlength="254"
        required
        autocomplete="off"
        aria-describedby="email-hint"
      />
      <button class="button second">${words.find}</button>
      <p class="hint" id="email-hint">${words.searchHint}</p>
    </form>`;
  return consoleLayout(frame, { title: words.title, here: '/staff/people', main });
}

type PersonPage = { person: ShownPerson; acts: readonly ActLink[]; done: string | undefined };

/** Draws one account with the proofs of its holder's identity. */
export function personPage(frame: Frame, { person: one, acts, done }: PersonPage): Html {
  const { people: words } = customerWords;
  const state = one.identity_verified ? words.proved : words.unproved;
  const proofs = one.identity_proofs.map((proof) => [
    timeOf(proof.proved_at),
    given(proof.seen),
    given(proof.seen_by),
    proof.ended_at === null
      ? '–'
      : html`${timeOf(proof.ended_at)}<small>${plain(proof.end_reason ?? '')}</small>`,
  ]);
  const main = html`${doneNotice(done)}
    <section class="card">
      <dl class="facts">
        ${fact(words.identity, html`<span class="badge ${one.identity_verified ? 'active' : ''}">${state}</span>`)}
        ${fact(words.email, given(one.email))} ${fact(customerWords.status, plain(one.status))}
        ${fact(words.role, plain(one.role))} ${fact(words.emailVerified, timeOf(one.email_verified_at))}
        ${fact(words.phoneVerified, timeOf(one.phone_verified_at))}
        ${fact(
          customerWords.partners.organization,
          html`<a href="/staff/organizations/${one.organization_id}"
            ><code translate="no">${one.organization_id.slice(0, 8)}</code></a
          >`,
        )}
        ${fact(customerWords.made, timeOf(one.created_at))}
      </dl>
      ${actLinks(acts)}
    </section>
    <section class="card">
      <h2>${words.proofs}</h2>
      ${
        proofs.length === 0
          ? html`<p class="quiet">${words.noProofs}</p>`
          : table(words.proofs, Object.values(words.proofColumns), proofs)
      }
    </section>`;
  return consoleLayout(frame, { title: `${one.first_name} ${one.last_name}`, here: '/staff/people', main });
}
