import { findKeys, type Asked, type PersonKeys } from '#entities/personal/find-keys.ts';
import type { EntityManager } from '#entities/orm.ts';
import { addressHashes } from '#secrets/address-hash.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { invalidMember } from '../administration/invalid-member.ts';

/** Who asks: by addresses that they proved, and by their own account. */
export type PersonAsked = Pick<Asked, 'addresses' | 'userIds' | 'organizationId'> & {
  /** Only flows that were begun in this time. */
  since: Date | null;
  until: Date | null;
};

/** The flows of one export: each has a PDF that may have to be made. */
const mostFlows = 200;

const ofAddresses = `select distinct flow_id as id from flow_address a
  where hash in (select jsonb_array_elements_text(?::jsonb))`;

/**
 * Finds what a person has, by the index of addresses. Throws Problem validation_failed where it is more than one export takes: more
 * than 200 flows in the time that was asked for.
 */
export async function findPersonsData(
  deps: ApiDependencies,
  em: EntityManager,
  { since, until, ...asked }: PersonAsked,
): Promise<PersonKeys> {
  const hashes = asked.addresses.flatMap((address) => addressHashes(deps.keys.addressSearch, address));
  const rows = await em.execute<{ id: string }[]>(ofAddresses, [JSON.stringify(hashes)]);
  const drafts = await em.execute<{ id: string }[]>(draftsTo, [JSON.stringify(asked.addresses)]);
  const ids = [...rows, ...drafts].map(({ id }) => id);
  const flowIds = await begunIn(em, ids, { since, until });
  if (flowIds.length > mostFlows)
    throw invalidMember(
      'until',
      `they are in ${flowIds.length} sign requests and envelopes, and one export has ${mostFlows}: ask for a shorter time`,
    );
  return findKeys(em, { ...asked, flowIds, byNumberAlone: false });
}

/** Nobody is told of a draft, so the index does not have it. */
const draftsTo = `select e.id from envelope_recipient r join envelope e on e.id = r.envelope_id
  where r.email in (select jsonb_array_elements_text(?::jsonb)) and e.status = 'draft'`;

async function begunIn(
  em: EntityManager,
  ids: string[],
  { since, until }: Pick<PersonAsked, 'since' | 'until'>,
): Promise<string[]> {
  const all = JSON.stringify(ids);
  const rows = await em.execute<{ id: string }[]>(begun, [all, all, since, since, until, until]);
  return rows.map(({ id }) => id);
}

const begun = `select id from (
    select id, created_at from sign_request where id in (select jsonb_array_elements_text(?::jsonb)::uuid)
    union all select id, created_at from envelope where id in (select jsonb_array_elements_text(?::jsonb)::uuid)
  ) flow where (?::timestamptz is null or created_at >= ?) and (?::timestamptz is null or created_at < ?)`;
