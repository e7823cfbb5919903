import type { EntityManager } from '#entities/orm.ts';
import type { Asked, PersonKeys } from '#entities/personal/find-keys.ts';
import { keptReasons, type KeptReason } from '#entities/personal/kept.ts';
import { texts } from '#entities/personal/lists.ts';
import { findableTables, register } from '#entities/personal/register.ts';
import type { Fate, PersonalTable } from '#entities/personal/register-types.ts';
import { isTheirs } from '#entities/personal/rows-of-person.ts';

/** What stays of a person in one place, and why: in so many rows at most; null where the rows cannot be found by the person. */
export type Stays = { place: string; rows: number | null; why: string; rule: string; until: string };

/** Lists what an erasure leaves, place by place. */
export async function staysOf(em: EntityManager, found: PersonKeys, asked: Asked): Promise<Stays[]> {
  const { flows, keys } = found;
  const documents = flows.filter(({ kind, status }) => kind === 'envelope' && status === 'completed').length;
  if (flows.length + keys.users.length === 0) return unprovedAccounts(em, asked);
  return [
    ...(await keptRows(em, found)),
    ...(documents === 0 ? [] : [{ place: 'sealed documents', rows: documents, ...keptReasons.parties }]),
    ...unfindable(),
    ...(await unprovedAccounts(em, asked)),
  ];
}

async function keptRows(em: EntityManager, { keys }: PersonKeys): Promise<Stays[]> {
  const stays: Stays[] = [];
  for (const [name, table] of findableTables()) {
    const theirs = isTheirs(table.by, keys);
    const kept = keptColumns(table);
    if (!theirs || kept.length === 0) continue;
    const query = `select count(*)::int as rows from ${name} where ${theirs.where}`;
    const [row] = await em.execute<{ rows: number }[]>(query, theirs.values);
    const rows = row?.rows ?? 0;
    if (rows > 0)
      stays.push(
        ...kept.map(([column, fate]) => ({ place: `${name}.${column}`, rows, ...keptReasons[fate] })),
      );
  }
  return stays;
}

/** What the key service keeps of its certificates and signatures: it knows the person by what they say alone. */
function unfindable(): Stays[] {
  return Object.entries(register)
    .filter(([, { by }]) => by === undefined)
    .flatMap(([name, table]) =>
      keptColumns(table)
        .filter(([, fate]) => fate === 'trust_service')
        .map(([column, fate]) => ({ place: `${name}.${column}`, rows: null, ...keptReasons[fate] })),
    );
}

function keptColumns({ personal }: PersonalTable): [string, KeptReason][] {
  return Object.entries(personal).flatMap(([column, { fate }]) => (isKept(fate) ? [[column, fate]] : []));
}

function isKept(fate: Fate): fate is KeptReason {
  return fate in keptReasons;
}

/** Accounts that somebody made under one of some addresses without proving that it is theirs. */
async function unprovedAccounts(
  em: EntityManager,
  { addresses, organizationId }: Pick<Asked, 'addresses' | 'organizationId'>,
): Promise<Stays[]> {
  const all = JSON.stringify(addresses);
  const [row] = await em.execute<{ rows: number }[]>(unproved, [all, all, organizationId, organizationId]);
  if (!row?.rows) return [];
  return [
    {
      place: 'user_account',
      rows: row.rows,
      why: 'is an account that somebody made under the address and never proved to be theirs',
      rule: 'GDPR 11',
      until: 'the account is deleted, or the address is proved there',
    },
  ];
}

const unproved = `select count(*)::int as rows from user_account
  where ((lower(email) in ${texts} and email_verified_at is null) or (phone in ${texts} and phone_verified_at is null))
    and deleted_at is null and (?::uuid is null or organization_id = ?::uuid)`;
