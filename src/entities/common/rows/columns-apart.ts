import type { EntityManager } from '../entity-manager.ts';

/** An entity's class, of which a joined row has some columns. */
type EntityClass<E> = abstract new () => E;

/**
 * Names columns of one table apart from those of the tables that it is joined with, which may have columns of the same name:
 * `alias:property`. `takeColumns` gives them back.
 */
export function columnsApart<A extends string, C extends string>(
  alias: A,
  columns: readonly C[],
): `${A}.${C} as ${A}:${C}`[] {
  return columns.map((column) => `${alias}.${column} as ${alias}:${column}` as const);
}

/** Takes the columns that `columnsApart` named out of a row, with the values that their entity has. */
export function takeColumns<E extends object, C extends keyof E & string>(
  em: EntityManager,
  [entity, alias, columns]: readonly [entity: EntityClass<E>, alias: string, columns: readonly C[]],
  row: Readonly<Record<string, unknown>>,
): Pick<E, C> {
  const platform = em.getPlatform();
  const { properties } = em.getMetadata().getByClassName(entity.name);
  const taken = columns.map((column) => {
    const value = row[`${alias}:${column}`] ?? null;
    const { runtimeType, customType } = properties[column] ?? {};
    if (value === null) return [column, null] as const;
    if (customType) return [column, customType.convertToJSValue(value, platform)] as const;
    const isTime = runtimeType === 'Date' && typeof value === 'string';
    return [column, isTime ? platform.parseDate(value) : value] as const;
  });
  return Object.fromEntries(taken) as Pick<E, C>;
}
