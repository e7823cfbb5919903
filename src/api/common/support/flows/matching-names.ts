import { raw, type FilterQuery } from '@mikro-orm/core';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { newestFirst } from '../../../http/input/list.ts';

/**
 * So many of the newest rows are compared one by one before the index over all names is asked: in a second step those of one customer,
 * since the index gives all customers' rows that have a name.
 */
const newestRows = { ofAll: [1_000], ofOne: [1_000, 20_000] } as const;

const holds = (column: string): string => `position(lower(?) in lower(${column})) > 0`;
/** The trigrams find the rows by an index, and the comparison drops those in which they do not follow each other. */
const fits = (column: string): string => `trigrams(${column}) @> trigrams(?) and ${holds(column)}`;

/** The name of an envelope's document, for one row after the other: `exists` would be planned as a scan of all documents. */
const documentOf = (row: string): string => `(select d.name from document d where d.id = ${row}.document_id)`;

const condition = <T>(sql: string, ...values: string[]): FilterQuery<T> =>
  ({ [raw(`(${sql})`, values)]: [] }) as FilterQuery<T>;

const times = (name: string, places: number) => Array.from({ length: places }, () => name);

/** Each kind by its own name, and an envelope by its document's, too: among the newest rows `r`, and over all by the index. */
const named = {
  sign_request: {
    entity: SignRequest,
    columns: ['id', 'createdAt', 'documentName'],
    newest: holds('r.document_name'),
    all: `document_name is not null and ${fits('document_name')}`,
    places: 1,
  },
  envelope: {
    entity: Envelope,
    columns: ['id', 'createdAt', 'name', 'documentId'],
    newest: `${holds('r.name')} or ${holds(documentOf('r'))}`,
    all: `id in (select id from envelope where ${fits('name')}
      union all select e.id from envelope e join document d on d.id = e.document_id where ${fits('d.name')})`,
    places: 2,
  },
} as const;

type Found = { seen: number; ids: string[] };

type Named<T> = {
  name: string;
  /** All other conditions. */
  where: FilterQuery<T>;
  limit: number;
  /** They leave the rows of one customer alone. */
  ofOne: boolean;
};

/**
 * Gives a condition for the newest `limit` rows that have a part of a name, among those that meet the other conditions. Names that many
 * have are among the newest rows: nothing reads all that have them. For the others the index over trigrams is asked.
 */
export async function withName<T extends SignRequest | Envelope>(
  em: EntityManager,
  kind: keyof typeof named,
  { name, where, limit, ofOne }: Named<T>,
): Promise<FilterQuery<T>> {
  const { entity, columns, newest, all, places } = named[kind];
  for (const rows of newestRows[ofOne ? 'ofOne' : 'ofAll']) {
    const query = em
      .createQueryBuilder(entity as typeof Envelope)
      .select(columns as never)
      .where(where as never)
      .orderBy(newestFirst)
      .limit(rows)
      .toQuery();
    const [found] = await em.execute<Found[]>(
      `with newest as materialized (${query.sql})
       select (select count(*)::int from newest) as seen,
         array(select r.id from newest r where ${newest} order by r.created_at desc, r.id desc limit ?) as ids`,
      [...query.params, ...times(name, places), limit],
    );
    const { seen = 0, ids = [] } = found ?? {};
    if (ids.length === limit || seen < rows)
      return condition<T>("id = any(string_to_array(?, ',')::uuid[])", ids.join());
  }
  return condition<T>(all, ...times(name, places * 2));
}

/** A condition on documents: few are under way. */
export function documentWithName<T>(name: string): FilterQuery<T> {
  return condition<T>(holds('name'), name);
}

/** A condition on deliveries that have not arrived, by the name of the flow that they tell of. */
export function deliveryWithName<T>(name: string): FilterQuery<T> {
  const request = '(select r.document_name from sign_request r where r.id = request_id)';
  const envelope = '(select v.name from envelope v where v.id = resource_id)';
  const document = `(select ${documentOf('v')} from envelope v where v.id = resource_id)`;
  const sql = [request, envelope, document].map(holds).join(' or ');
  return condition<T>(sql, ...times(name, 3));
}
