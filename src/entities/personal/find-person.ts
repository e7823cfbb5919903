import { operatorAuditId } from '#domain/account/staff.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import type { Person, Stint } from './person.ts';

/** A person of an organization, by addresses in lower case, and by their accounts. */
export type PersonGiven = {
  organizationId: string;
  addresses: readonly string[];
  userIds: readonly string[];
};

/** Finds all by which the audit events of an organization name a person. */
export async function findPerson(em: EntityManager, given: PersonGiven): Promise<Person> {
  const { organizationId } = given;
  const accounts = await accountsOf(em, given);
  const own = accounts.filter(({ id }) => given.userIds.includes(id));
  const addresses = new Set([
    ...given.addresses,
    ...own.flatMap(({ email, phone }) => [email, phone ?? email]),
  ]);
  const all = JSON.stringify([...addresses]);
  return {
    addresses,
    userIds: new Set([...given.userIds, ...accounts.map(({ id }) => id)]),
    staffIds: await idsBy(em, staffIds, [all, operatorAuditId, all]),
    requestIds: await idsBy(em, requestIds, [organizationId, all, all]),
    stints: await stintsOf(em, organizationId, all),
    hosted: await idsBy(em, hosted, [organizationId, all]),
  };
}

type Account = { id: string; email: string; phone: string | null };

function accountsOf(em: EntityManager, { organizationId, addresses, userIds }: PersonGiven) {
  const all = JSON.stringify(addresses);
  return em.execute<Account[]>(
    `select id, lower(email) as email, phone from user_account where organization_id = ?
       and (id in (select jsonb_array_elements_text(?::jsonb)::uuid)
         or lower(email) in (select jsonb_array_elements_text(?::jsonb)) or phone in (select jsonb_array_elements_text(?::jsonb)))`,
    [organizationId, JSON.stringify(userIds), all, all],
  );
}

/** A member of staff who was removed is known by the events about them alone. */
const staffIds = `select id from staff_member where lower(email) in (select jsonb_array_elements_text(?::jsonb))
  union select resource_id from audit_event where organization_id = ? and resource_type = 'staff_member'
    and lower(personal->'metadata.email'->>'value') in (select jsonb_array_elements_text(?::jsonb))`;

const requestIds = `select id from sign_request where organization_id = ?
  and (lower(user_email) in (select jsonb_array_elements_text(?::jsonb)) or user_phone in (select jsonb_array_elements_text(?::jsonb)))`;

async function idsBy(em: EntityManager, query: string, values: unknown[]): Promise<Set<string>> {
  const rows = await em.execute<{ id: string }[]>(query, values);
  return new Set(rows.map(({ id }) => id));
}

const recipients = `select r.id from envelope_recipient r join envelope e on e.id = r.envelope_id
  where e.organization_id = ? and (lower(r.email) in (select jsonb_array_elements_text(?::jsonb)) or r.phone in (select jsonb_array_elements_text(?::jsonb)))`;

const hosted = `select r.id from envelope_recipient r join envelope e on e.id = r.envelope_id
  where e.organization_id = ? and lower(r.host_email) in (select jsonb_array_elements_text(?::jsonb))`;

/** The corrections by which a recipient became another person, or ceased to be one. */
const corrections = `select * from (
    select sequence, metadata->>'recipient_id' as id,
      lower(personal->'metadata.from'->'value'->>'email') in (select jsonb_array_elements_text(?::jsonb)) as was,
      lower(personal->'metadata.to'->'value'->>'email') in (select jsonb_array_elements_text(?::jsonb)) as became
    from audit_event where organization_id = ? and action in ('envelope.corrected', 'envelope.corrected_by_staff')
  ) correction where was or became order by sequence`;

type Correction = { sequence: number; id: string; was: boolean | null; became: boolean | null };

async function stintsOf(em: EntityManager, organizationId: string, all: string) {
  const stints = new Map<string, Stint[]>();
  const corrected = await em.execute<Correction[]>(corrections, [all, all, organizationId]);
  for (const { sequence, id, was, became } of corrected) {
    const own = stints.get(id) ?? [];
    const last = own.at(-1);
    if (was && last) last.upTo = sequence;
    if (was && !last) own.push({ after: 0, upTo: sequence });
    if (became) own.push({ after: sequence, upTo: Infinity });
    if (own.length > 0) stints.set(id, own);
  }
  for (const id of await idsBy(em, recipients, [organizationId, all, all]))
    if (!stints.has(id)) stints.set(id, [{ after: 0, upTo: Infinity }]);
  return stints;
}
