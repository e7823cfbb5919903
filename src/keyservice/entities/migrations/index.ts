import { InitialTables } from './2026-11-21-initial-tables.ts';
import { Activations } from './2026-11-21-activations.ts';
import { Status } from './2026-11-21-status.ts';

/** Every migration in the order it was released; the names are kept in the database and never change. */
export const migrations = [
  { name: '2026-11-21-initial-tables', class: InitialTables },
  { name: '2026-11-21-status', class: Status },
  { name: '2026-11-21-activations', class: Activations },
];
