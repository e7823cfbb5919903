import { raw, type FilterQuery } from '@mikro-orm/core';
import { addressHashes } from '#secrets/address-hash.ts';
import type { Keys } from '#secrets/keys.ts';

/** A condition in SQL on the flow that a row is, or that a delivery is of; `$id` stands for its id. */
export type Condition = { sql: string; values: unknown[] };

/** What a caller says of a flow; see caller-filters.ts. */
export type Caller = {
  address?: string | undefined;
  reference?: string | undefined;
};

/** The conditions that a flow is found by, for all kinds alike. Addresses go into the statement as keyed hashes. */
export function matchingFlows(
  keys: Pick<Keys, 'addressSearch'>,
  { address, reference }: Caller,
): Condition[] {
  return [
    ...(address === undefined ? [] : [ofAddress(addressHashes(keys.addressSearch, address))]),
    ...(reference === undefined ? [] : [ofReference(reference)]),
  ];
}

/** Makes a filter of conditions for rows that are found by one of these columns. */
export function filterBy<T>(conditions: readonly Condition[], columns: readonly string[]): FilterQuery<T>[] {
  return conditions.map(({ sql, values }) => {
    const either = columns.map((column) => sql.replaceAll('$id', column)).join(' or ');
    return {
      [raw(
        `(${either})`,
        columns.flatMap(() => values),
      )]: [],
    } as FilterQuery<T>;
  });
}

function ofAddress(hashes: string[]): Condition {
  const places = hashes.map(() => '?').join(', ');
  return { sql: `$id in (select flow_id from flow_address where hash in (${places}))`, values: hashes };
}

function ofReference(reference: string): Condition {
  return {
    sql: `$id in (select id from sign_request where reference = ? union all select id from envelope where reference = ?)`,
    values: [reference, reference],
  };
}
