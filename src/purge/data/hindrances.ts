import type { EntityManager } from '#entities/orm.ts';
import { ids, texts } from '#entities/personal/lists.ts';
import type { Asked, FoundFlow, PersonKeys } from '#entities/personal/find-keys.ts';

/** Why a person's data cannot be erased yet, and what to do first; it names ids, and nobody. */
export type Hindrance = {
  kind: 'open_flow' | 'account' | 'staff' | 'delivery' | 'no_evidence' | 'other_address';
  id: string;
  first: string;
};

const ended: ReadonlySet<string> = new Set([
  'signed',
  'rejected',
  'expired',
  'completed',
  'declined',
  'voided',
]);

type Given = Pick<Asked, 'addresses'> & { withoutEvidence: boolean };

/** Lists what stands against the erasure of a person's data; nothing is erased before it is out of the way. */
export async function hindrancesOf(
  em: EntityManager,
  { flows, keys }: PersonKeys,
  { addresses, withoutEvidence }: Given,
): Promise<Hindrance[]> {
  const list = async (kind: Hindrance['kind'], { query, first }: Kind, ...given: (readonly string[])[]) => {
    const values = given.map((one) => JSON.stringify(one));
    return (await em.execute<{ id: string }[]>(query, values)).map(({ id }) => ({ kind, id, first }));
  };
  return [
    ...flows.filter(({ status }) => !ended.has(status)).map(openFlow),
    ...(await list('open_flow', underWay, keys.envelopes)),
    ...(await list('other_address', otherOfRequest, keys.requests, addresses, addresses)),
    ...(await list('other_address', otherOfRecipient, keys.recipients, addresses, addresses)),
    ...(await list('account', account, keys.users)),
    ...(await list('staff', staff, addresses)),
    ...(await list('delivery', delivery, [...keys.requests, ...keys.declined])),
    ...(withoutEvidence ? [] : flows.filter(lacksEvidence).map(noEvidence)),
  ];
}

function openFlow({ kind, id, status }: FoundFlow): Hindrance {
  const what = kind === 'envelope' ? 'envelope' : 'sign request';
  const first =
    status === 'draft'
      ? 'It is a draft: have its sender delete it, or take the recipient out.'
      : `The ${what} is ${status}: have it ended first, by its ${kind === 'envelope' ? 'sender (void)' : 'partner (withdraw)'}, or cancel it (/support/flows/${id}/cancel).`;
  return { kind: 'open_flow', id, first };
}

function lacksEvidence({ status, hasEvidence }: FoundFlow): boolean {
  return ended.has(status) && !hasEvidence;
}

function noEvidence({ kind, id }: FoundFlow): Hindrance {
  const what = kind === 'envelope' ? 'Its certificate of completion' : 'Its evidence';
  const first = `${what} was never made, and cannot be made afterwards: make the export first (POST /support/people/export), or add --without-evidence.`;
  return { kind: 'no_evidence', id, first };
}

type Kind = { query: string; first: string };

/** An envelope that has ended early waits for the signatures that were agreed to before. */
const underWay: Kind = {
  query: `select distinct e.id from envelope e join envelope_recipient r on r.envelope_id = e.id
    where e.id in ${ids} and e.status in ('completed', 'declined', 'voided', 'expired')
      and (e.sealing or (r.accepted_at is not null and r.status not in ('completed', 'declined', 'cancelled')))`,
  first: 'A signature or the seal is still being made: wait for it, or resolve what it is stuck on.',
};

const isOther =
  'It went to a second address that was not given, so it may be somebody else’s: have that address proved too, and give it by --address.';

/** A phone number may be another person's by now: who has one of two addresses is not yet the one whom both were. */
const otherOfRequest: Kind = {
  query: `select id from sign_request where id in ${ids}
    and (lower(user_email) not in ${texts} or user_phone not in ${texts})`,
  first: isOther,
};
const otherOfRecipient: Kind = {
  query: `select distinct envelope_id as id from envelope_recipient where id in ${ids}
    and (lower(email) not in ${texts} or phone not in ${texts})`,
  first: isOther,
};
const account: Kind = {
  query: `select id from user_account where id in ${ids} and deleted_at is null`,
  first: 'It is their account: have it deleted first (DELETE /api/v1/users/{id}), and name it by --user.',
};
const staff: Kind = {
  query: `select id from staff_member where lower(email) in ${texts}`,
  first: 'They are on the staff: npm run staff -- remove, and npm run purge -- person for their acts.',
};
const delivery: Kind = {
  query: `select id from (
      select id, status, request_id as about from webhook_delivery where request_id is not null
      union all select id, status, resource_id from webhook_delivery where resource_id is not null
    ) delivery where about in ${ids} and status = 'pending'`,
  first: 'A webhook delivery that tells of them is still under way: wait for its end.',
};
