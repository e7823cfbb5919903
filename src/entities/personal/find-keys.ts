import type { EntityManager } from '../common/entity-manager.ts';
import { ids, texts } from './lists.ts';
import type { KeySet } from './register-types.ts';

/** The person whose data are asked for. */
export type Asked = {
  /** Addresses that they have proved to be theirs: e-mail addresses in lower case, and phone numbers in E.164. */
  addresses: readonly string[];
  /** Their accounts, by id. */
  userIds: readonly string[];
  /** Only data of this organization; of all when null. */
  organizationId: string | null;
  /** The flows among which theirs are, by an index of addresses; null: all are looked at. */
  flowIds: readonly string[] | null;
  /** Whether one of their phone numbers makes something theirs that has an e-mail address besides, which is not: numbers get new holders. */
  byNumberAlone: boolean;
};

/** A flow that has somebody's address. */
export type FoundFlow = {
  kind: 'sign_request' | 'envelope';
  id: string;
  organizationId: string;
  status: string;
  createdAt: Date;
  /** Whether its evidence, or certificate of completion, was made. */
  hasEvidence: boolean;
};

export type PersonKeys = {
  keys: Readonly<Record<KeySet, readonly string[]>>;
  /** Oldest first. */
  flows: readonly FoundFlow[];
  /** The organizations that have something of theirs, by id. */
  organizations: ReadonlyMap<string, string>;
};

/** Keys by which nothing is found. */
export const noKeys: PersonKeys['keys'] = {
  addresses: [],
  requests: [],
  recipients: [],
  hosted: [],
  envelopes: [],
  declined: [],
  users: [],
  sessions: [],
  certificates: [],
  workflows: [],
};

type Row = Omit<FoundFlow, 'kind'>;

/** Finds all by which the rows of a person are found, as they are now: an address that was corrected since is another person's. */
export async function findKeys(em: EntityManager, asked: Asked): Promise<PersonKeys> {
  const requests = await requestsOf(em, asked);
  const recipients = await recipientsOf(em, asked);
  const envelopeIds = [...new Set(recipients.map(({ envelopeId }) => envelopeId))];
  const envelopes = await em.execute<Row[]>(envelopesById, [JSON.stringify(envelopeIds)]);
  const own = recipients.filter(({ isOwn }) => isOwn);
  const users = await accountsOf(em, asked);
  const flows = [
    ...requests.map((row): FoundFlow => ({ kind: 'sign_request', ...row })),
    ...envelopes.map((row): FoundFlow => ({ kind: 'envelope', ...row })),
  ];
  const userIds = users.map(({ id }) => id);
  const keys = {
    addresses: asked.addresses,
    requests: requests.map(({ id }) => id),
    recipients: own.map(({ id }) => id),
    hosted: recipients.filter(({ isHost }) => isHost).map(({ id }) => id),
    envelopes: envelopeIds,
    declined: own.filter(({ status }) => status === 'declined').map(({ envelopeId }) => envelopeId),
    users: userIds,
    sessions: await idsOf(em, 'user_session', userIds),
    certificates: await idsOf(em, 'certificate', userIds),
    workflows: flows.map(({ kind, id }) => `${kind === 'envelope' ? 'envelope' : 'sign-request'}/${id}`),
  };
  const owners = [...flows, ...users].map(({ organizationId }) => organizationId);
  return { keys, flows, organizations: await namesOf(em, owners) };
}

/** The condition that a flow is among those that are looked at, with its parameters. */
function among({ flowIds, organizationId }: Asked, flow: string, organization: string) {
  const all = JSON.stringify(flowIds ?? []);
  return {
    where: `(?::boolean or ${flow} in ${ids}) and (?::uuid is null or ${organization} = ?::uuid)`,
    values: [flowIds === null, all, organizationId, organizationId],
  };
}

function requestsOf(em: EntityManager, asked: Asked): Promise<Row[]> {
  const { where, values } = among(asked, 'r.id', 'r.organization_id');
  const all = JSON.stringify(asked.addresses);
  return em.execute<Row[]>(
    `select r.id, r.organization_id as "organizationId", r.status, r.created_at as "createdAt",
      exists (select from evidence v where v.request_id = r.id) as "hasEvidence"
     from sign_request r
     where (lower(r.user_email) in ${texts} or (r.user_phone in ${texts} and (?::boolean or r.user_email is null)))
       and ${where}
     order by r.created_at, r.id`,
    [all, all, asked.byNumberAlone, ...values],
  );
}

type Recipient = { id: string; envelopeId: string; status: string; isOwn: boolean; isHost: boolean };

function recipientsOf(em: EntityManager, asked: Asked): Promise<Recipient[]> {
  const { where, values } = among(asked, 'e.id', 'e.organization_id');
  const all = JSON.stringify(asked.addresses);
  return em.execute<Recipient[]>(
    `select * from (
       select r.id, r.envelope_id as "envelopeId", r.status,
         coalesce(lower(r.email) in ${texts} or (r.phone in ${texts} and ?::boolean), false) as "isOwn",
         coalesce(lower(r.host_email) in ${texts}, false) as "isHost"
       from envelope_recipient r join envelope e on e.id = r.envelope_id where ${where}
     ) recipient where "isOwn" or "isHost" order by "envelopeId", id`,
    [all, all, asked.byNumberAlone, all, ...values],
  );
}

const envelopesById = `select e.id, e.organization_id as "organizationId", e.status, e.created_at as "createdAt",
    exists (select from completion_certificate v where v.envelope_id = e.id) as "hasEvidence"
  from envelope e where e.id in ${ids} order by e.created_at, e.id`;

type Account = { id: string; organizationId: string };

/** An account is found by its id, or by an address that its holder has proved. */
function accountsOf(
  em: EntityManager,
  { addresses, userIds, organizationId, byNumberAlone }: Asked,
): Promise<Account[]> {
  const all = JSON.stringify(addresses);
  return em.execute<Account[]>(
    `select id, organization_id as "organizationId" from user_account
     where (id in ${ids} or (lower(email) in ${texts} and email_verified_at is not null)
       or (phone in ${texts} and phone_verified_at is not null and ?::boolean)) and (?::uuid is null or organization_id = ?::uuid)`,
    [JSON.stringify(userIds), all, all, byNumberAlone, organizationId, organizationId],
  );
}

async function idsOf(em: EntityManager, table: 'user_session' | 'certificate', userIds: string[]) {
  const query = `select id from ${table} where user_id in ${ids}`;
  const rows = await em.execute<{ id: string }[]>(query, [JSON.stringify(userIds)]);
  return rows.map(({ id }) => id);
}

async function namesOf(em: EntityManager, organizationIds: string[]): Promise<Map<string, string>> {
  const query = `select id, name from organization where id in ${ids} order by id`;
  const rows = await em.execute<{ id: string; name: string }[]>(query, [JSON.stringify(organizationIds)]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
