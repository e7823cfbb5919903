import type { User } from '#domain/account/account.ts';
import type { Metadata } from '#domain/common/metadata.ts';
import { openEnvelopeStatuses, type EnvelopeStatus } from '#domain/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { CursorPosition } from '../../../http/input/cursor.ts';
import type { Made } from '../../../http/input/time-filter.ts';

export const envelopeFolders = ['inbox', 'sent', 'drafts', 'completed'] as const;
type EnvelopeFolder = (typeof envelopeFolders)[number];

export type Wanted = {
  folder: EnvelopeFolder | undefined;
  status: EnvelopeStatus | undefined;
  /** What their sender noted; of envelopes alone that the caller sees as their sender does. */
  noted?: { externalRef?: string | undefined; metadata?: Metadata | undefined };
  made?: Made;
  /** The last envelope of the page before. */
  after: CursorPosition | undefined;
  /** The largest number. */
  count: number;
};

/**
 * A part of a list in its own order, out of one index: `columns` names its created_at and id, `from` the rest of the
 * select. Parts are put together afterwards, so that each costs no more than a page.
 */
type Part = { columns: [createdAt: string, id: string]; from: string; values: unknown[]; distinct?: true };

/**
 * Finds the positions of the next envelopes in a list, newest first. Folders are the caller's own: drafts and sent hold the
 * envelopes that they made, inbox those that wait for them, completed both kinds. Without a folder: all that they may see.
 */
export async function findPositions(
  em: EntityManager,
  user: User,
  wanted: Wanted,
): Promise<CursorPosition[]> {
  const query = positionsQuery(user, wanted);
  if (!query) return [];
  const rows = await em.execute<{ created_at: Date; id: string }[]>(query.sql, query.values);
  return rows.map(({ created_at: createdAt, id }) => ({ createdAt: new Date(createdAt), id }));
}

/** The statement behind findPositions, as SQL with its values; undefined where nothing can be found. */
export function positionsQuery(user: User, wanted: Wanted): { sql: string; values: unknown[] } | undefined {
  const selects = partsOf(user, wanted).map((part) => selectOf(user, part, wanted));
  if (selects.length === 0) return undefined;
  return {
    sql: `select created_at, id from (${selects.map(({ sql }) => `(${sql})`).join(' union ')}) as part
      order by created_at desc, id desc limit ?`,
    values: [...selects.flatMap(({ values }) => values), wanted.count],
  };
}

function selectOf(user: User, { columns, from, values, distinct }: Part, wanted: Wanted) {
  const [createdAt, id] = columns;
  const conditions = [
    ...(wanted.after
      ? [[`(${createdAt}, ${id}) < (?, ?)`, wanted.after.createdAt, wanted.after.id] as const]
      : []),
    ...madeIn(createdAt, wanted.made),
    ...notedIn(user, columns === ofRecipient ? 'e.' : '', wanted.noted),
  ];
  const and = conditions.map(([condition]) => ` and ${condition}`).join('');
  return {
    sql: `select ${distinct ? 'distinct ' : ''}${createdAt} as created_at, ${id} as id from ${from}${and}
      order by 1 desc, 2 desc limit ?`,
    values: [...values, ...conditions.flatMap(([, ...own]) => own), wanted.count],
  };
}

/** A condition in SQL with its values. */
type Condition = readonly [condition: string, ...values: unknown[]];

function madeIn(createdAt: string, { since, before }: Made = {}): Condition[] {
  return [
    ...(since ? [[`${createdAt} >= ?`, since] as const] : []),
    ...(before ? [[`${createdAt} < ?`, before] as const] : []),
  ];
}

/** What a sender noted is found by those alone who may read it: nobody guesses what is noted of an envelope that they received. */
function notedIn(
  user: User,
  table: string,
  { externalRef, metadata = {} }: Wanted['noted'] = {},
): Condition[] {
  const names = Object.keys(metadata);
  if (externalRef === undefined && names.length === 0) return [];
  return [
    [`${table}organization_id = ?`, user.organizationId],
    ...(user.role === 'user' ? [[`${table}user_id = ?`, user.id] as const] : []),
    ...(externalRef === undefined ? [] : [[`${table}external_ref = ?`, externalRef] as const]),
    // The second condition lets the index of rows with metadata serve.
    ...(names.length === 0
      ? []
      : [[`${table}metadata @> ?::jsonb and ${table}metadata <> '{}'`, JSON.stringify(metadata)] as const]),
  ];
}

function partsOf(user: User, { folder, status }: Wanted): Part[] {
  const among = (statuses: readonly EnvelopeStatus[]) =>
    statuses.filter((one) => status === undefined || one === status);
  const own = (statuses: readonly EnvelopeStatus[]) => among(statuses).map((one) => madeBy(user.id, one));
  // Until an address is proved to be the caller's, nothing that was sent to it is theirs.
  const received = user.emailVerified;
  switch (folder) {
    case 'drafts':
      return own(['draft']);
    case 'sent':
      return own(openEnvelopeStatuses);
    case 'completed':
      return [...own(['completed']), ...(received ? among(['completed']).map(() => receivedBy(user)) : [])];
    case 'inbox': {
      const open = among(openEnvelopeStatuses);
      return received && open.length > 0 ? [waitingFor(user, open), hostedBy(user, open)] : [];
    }
    case undefined:
      return [visible(user, status)];
  }
}

const ofEnvelope: Part['columns'] = ['created_at', 'id'];
const ofRecipient: Part['columns'] = ['r.envelope_created_at', 'r.envelope_id'];
const joined = 'envelope_recipient r join envelope e on e.id = r.envelope_id';

function madeBy(userId: string, status: EnvelopeStatus): Part {
  return {
    columns: ofEnvelope,
    from: 'envelope where user_id = ? and status = ?',
    values: [userId, status],
  };
}

function visible({ id, organizationId, role }: User, status: EnvelopeStatus | undefined): Part {
  const mine = role === 'user' ? 'user_id = ? and organization_id = ?' : 'organization_id = ?';
  return {
    columns: ofEnvelope,
    from: `envelope where ${mine}${status ? ' and status = ?' : ''}`,
    values: [...(role === 'user' ? [id] : []), organizationId, ...(status ? [status] : [])],
  };
}

function receivedBy({ email }: User): Part {
  return {
    columns: ofRecipient,
    from: `${joined} where r.email = ? and e.status = 'completed'`,
    values: [email.toLowerCase()],
    distinct: true,
  };
}

/** The condition for recipients whose turn it is and who have not agreed yet; a recipient of a copy has nothing to do. */
const waits = (statuses: readonly EnvelopeStatus[]) =>
  `r.status in ('sent', 'delivered') and r.accepted_at is null and e.status in (${statuses.map(() => '?').join(', ')})`;

function waitingFor({ email }: User, statuses: readonly EnvelopeStatus[]): Part {
  return {
    columns: ofRecipient,
    from: `${joined} where r.email = ? and r.role in ('signer', 'approver') and ${waits(statuses)}`,
    values: [email.toLowerCase(), ...statuses],
    distinct: true,
  };
}

/** Selects envelopes whose link the user opens as an in-person signer's host. */
function hostedBy({ email }: User, statuses: readonly EnvelopeStatus[]): Part {
  return {
    columns: ofRecipient,
    from: `${joined} where r.host_email = ? and r.role = 'in_person' and ${waits(statuses)}`,
    values: [email.toLowerCase(), ...statuses],
    distinct: true,
  };
}
