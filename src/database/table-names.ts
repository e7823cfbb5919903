import type { InferClassEntityDB } from '@mikro-orm/postgresql';

/** Tables and columns are named as entities and their properties are, with values of the same types. */
export const naming = {
  tableNamingStrategy: 'entity',
  columnNamingStrategy: 'property',
  convertValues: true,
} as const;

/** The tables of classes of entities. */
export type TablesOf<Entities> = InferClassEntityDB<Entities, typeof naming>;
