import type { World } from './world.ts';

/** Changes rows of a world behind the product's back, as its owner or a restored backup would; gives the rows of a query. */
export function tamper<Row extends object>(
  { owner }: Pick<World, 'owner'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return owner.em.fork().execute<Row[]>(sql, values);
}
