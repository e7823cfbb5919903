import { InitialTables } from './2026-11-21-initial-tables.ts';
import { StaffTables } from './2026-11-21-staff.ts';
import { WebhookRotation } from './2026-11-21-webhook-rotation.ts';

/** Every migration in the order it was released; the names are kept in the database and never change. */
export const migrations = [
  { name: '2026-11-21-initial-tables', class: InitialTables },
  { name: '2026-11-21-staff', class: StaffTables },
  { name: '2026-11-21-webhook-rotation', class: WebhookRotation },
];
